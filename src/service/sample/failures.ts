import failures from './contents/failures.json' with { type: 'json' };
import { Texts } from './texts.ts';

/** Error messages of messaging, CRM and AI providers. They are templates for `phrase.ts`. */
export const FAILURES = Texts.parse(failures);
