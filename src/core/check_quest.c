#include "core/params.h"
barrow_status brw_check_quest(const barrow_params *params, barrow_error *error) { (void)params; (void)error; return BARROW_OK; }
