/** The command-line option of the host that restores the sample agencies and deletes all changes in them. */
export const RESET_SAMPLE = '--reset-sample';
