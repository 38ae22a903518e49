#include "peers.h"

#ifdef PEERS

#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>
#include <stdlib.h>

struct gsl_peer {
  gsl_multifit_nlinear_workspace *workspace;
  gsl_vector *start;
  gsl_matrix *covariance;
};

static int residuals(const gsl_vector *x, void *data, gsl_vector *f) {
  const struct peer_problem *problem = data;
  for (int i = 0; i < problem->count; i++) {
    double dx = gsl_vector_get(x, 0) - problem->anchors[2 * i];
    double dy = gsl_vector_get(x, 1) - problem->anchors[2 * i + 1];
    double distance = sqrt(dx * dx + dy * dy);
    gsl_vector_set(f, i, (distance - problem->ranges[i]) / problem->sigmas[i]);
  }
  return GSL_SUCCESS;
}

static int jacobian(const gsl_vector *x, void *data, gsl_matrix *j) {
  const struct peer_problem *problem = data;
  for (int i = 0; i < problem->count; i++) {
    double dx = gsl_vector_get(x, 0) - problem->anchors[2 * i];
    double dy = gsl_vector_get(x, 1) - problem->anchors[2 * i + 1];
    double distance = fmax(sqrt(dx * dx + dy * dy), 1e-9);
    gsl_matrix_set(j, i, 0, dx / distance / problem->sigmas[i]);
    gsl_matrix_set(j, i, 1, dy / distance / problem->sigmas[i]);
  }
  return GSL_SUCCESS;
}

struct gsl_peer *gsl_peer_create(int count) {
  struct gsl_peer *peer = malloc(sizeof *peer);
  gsl_multifit_nlinear_parameters parameters = gsl_multifit_nlinear_default_parameters();
  peer->workspace =
      gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &parameters, count, 2);
  peer->start = gsl_vector_alloc(2);
  peer->covariance = gsl_matrix_alloc(2, 2);
  return peer;
}

void gsl_peer_destroy(struct gsl_peer *peer) {
  gsl_multifit_nlinear_free(peer->workspace);
  gsl_vector_free(peer->start);
  gsl_matrix_free(peer->covariance);
  free(peer);
}

int gsl_peer_solve(struct gsl_peer *peer, const struct peer_problem *problem, double out[5]) {
  double x = 0, y = 0;
  for (int i = 0; i < problem->count; i++) {
    x += problem->anchors[2 * i] / problem->count;
    y += problem->anchors[2 * i + 1] / problem->count;
  }
  gsl_vector_set(peer->start, 0, x);
  gsl_vector_set(peer->start, 1, y);
  gsl_multifit_nlinear_fdf fdf = {.f = residuals,
                                  .df = jacobian,
                                  .n = (size_t)problem->count,
                                  .p = 2,
                                  .params = (void *)problem};
  gsl_multifit_nlinear_init(peer->start, &fdf, peer->workspace);
  int info = 0;
  gsl_multifit_nlinear_driver(100, 1e-8, 1e-8, 1e-8, NULL, NULL, &info, peer->workspace);
  gsl_multifit_nlinear_covar(gsl_multifit_nlinear_jac(peer->workspace), 0, peer->covariance);
  out[0] = gsl_vector_get(gsl_multifit_nlinear_position(peer->workspace), 0);
  out[1] = gsl_vector_get(gsl_multifit_nlinear_position(peer->workspace), 1);
  out[2] = gsl_matrix_get(peer->covariance, 0, 0);
  out[3] = gsl_matrix_get(peer->covariance, 0, 1);
  out[4] = gsl_matrix_get(peer->covariance, 1, 1);
  return (int)gsl_multifit_nlinear_niter(peer->workspace);
}

#endif
