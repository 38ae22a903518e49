// Other people's solvers, to be measured beside ours; they exist only with the trait Peers.
#ifndef PEERS_H
#define PEERS_H

// One range problem: `count` anchors as x, y pairs, with ranges and their standard deviations.
struct peer_problem {
  int count;
  const double *anchors;
  const double *ranges;
  const double *sigmas;
};

struct gsl_peer;

// Work memory for problems of `count` ranges.
struct gsl_peer *gsl_peer_create(int count);
void gsl_peer_destroy(struct gsl_peer *peer);

// GSL's gsl_multifit_nlinear, trust region, from the centroid, tolerances 1e-8, with covariance.
// out: x, y, then covariance xx, xy, yy. Returns the number of iterations.
int gsl_peer_solve(struct gsl_peer *peer, const struct peer_problem *problem, double out[5]);

#endif
