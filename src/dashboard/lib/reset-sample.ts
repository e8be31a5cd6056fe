/** Starts the sample agency over. */
export const RESET_SAMPLE = 'npm start -- --reset-sample';
