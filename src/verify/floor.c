#include "verify/verify.h"
const brw_check *brw_floor_checks(uint32_t *count) { *count = 0; return 0; }
barrow_status brw_prove_floor(const barrow_dungeon *dungeon, brw_arena *scratch, barrow_error *error) { (void)dungeon; (void)scratch; (void)error; return BARROW_OK; }
barrow_status brw_measure_floor(const barrow_dungeon *dungeon, brw_arena *scratch, int32_t values[BARROW_METRIC_MAX]) { (void)dungeon; (void)scratch; (void)values; return BARROW_OK; }
