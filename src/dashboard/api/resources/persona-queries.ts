import { listPersonas } from '#contract/persona.ts';
import { read } from '../transport/read.ts';

export const personaQueries = { list: () => read(listPersonas, {}) };
