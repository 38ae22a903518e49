#include <gsl/gsl_multifit_nlinear.h>
