/** The flag of the host that reloads the sample agency. */
export const RESET_SAMPLE = '--reset-sample';
