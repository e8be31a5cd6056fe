/**
 * Zod compiles object schemas by `new Function` where it may, and finds out by trying. Under our content security
 * policy the attempt is a violation, so it is switched off. Imported before the first schema of each entry is made.
 */
import * as z from 'zod';

z.config({ jitless: true });
