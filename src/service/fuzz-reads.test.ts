import { fuzz } from './testing/fuzz.ts';

fuzz(({ method }) => method === 'GET');
