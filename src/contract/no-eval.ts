/**
 * Turns off Zod's code generation. Zod compiles schemas with `new Function`, and detects support by calling it, which
 * violates our content security policy. Each entry point must import this file before it creates a schema.
 */
import * as z from 'zod';

z.config({ jitless: true });
