#include "verify/verify.h"
const brw_check *brw_crawl_checks(uint32_t *count) { *count = 0; return 0; }
barrow_status brw_prove_crawl( barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error) { (void)dungeon; (void)scratch; (void)error; return BARROW_OK; }
barrow_status brw_measure_crawl(const barrow_dungeon *dungeon, brw_arena *scratch, int32_t values[BARROW_METRIC_MAX]) { (void)dungeon; (void)scratch; (void)values; return BARROW_OK; }
