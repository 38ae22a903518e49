#if WebMap
#endif
