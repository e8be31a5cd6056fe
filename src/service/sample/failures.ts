import failures from './contents/failures.json' with { type: 'json' };
import { Texts } from './texts.ts';

/** Failure messages of messaging, CRM and AI providers. Templates for `phrase.ts`. */
export const FAILURES = Texts.parse(failures);
