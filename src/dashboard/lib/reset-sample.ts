/** The command that resets the sample agency. */
export const RESET_SAMPLE = 'npm start -- --reset-sample';
