export const RESET_SAMPLE = 'npm start -- --reset-sample';
