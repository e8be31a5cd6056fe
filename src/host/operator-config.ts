/** The configuration file of an operator, which the variable `CONFIG` names. */
import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { AppConfig } from '#contract/app-config.ts';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { SERVICE_ADDRESS, serviceAddress } from './option-values.ts';
import { StartError } from './start-error.js';

/** The parts of `/config.json` that an operator can set in the configuration file. */
const OperatorConfig = AppConfig.pick({
  connection: true,
  serviceUrl: true,
  extensions: true,
  parameters: true,
})
  .partial()
  .strict()
  .superRefine((config, context) => {
    for (const flaw of flaws(config)) context.addIssue({ code: 'custom', ...flaw });
  });
export type OperatorConfig = z.infer<typeof OperatorConfig>;

type Flaw = { path: string[]; message: string };

/**
 * Finds mistakes that the schema cannot detect. Without this check, a misspelt parameter name would be ignored
 * silently.
 */
function* flaws({
  connection,
  serviceUrl,
  extensions = [],
  parameters = {},
}: Partial<AppConfig>): Generator<Flaw> {
  if (connection === 'direct' && !serviceAddress(serviceUrl ?? '')) {
    yield { path: ['serviceUrl'], message: `must be ${SERVICE_ADDRESS}, as the connection is 'direct'` };
  }
  if (connection !== 'direct' && serviceUrl !== undefined) {
    yield { path: ['serviceUrl'], message: "is only for the connection 'direct'; otherwise set SERVICE_URL" };
  }
  const known = new Map<string, Operation>(Object.entries(operations));
  const knownExtensions = [...known.values()].flatMap(extensionsOf);
  for (const name of extensions) {
    if (!knownExtensions.includes(name)) {
      yield { path: ['extensions'], message: `'${name}' is not an extension` };
    }
  }
  for (const [id, names] of Object.entries(parameters)) {
    const shape = known.get(id)?.query.shape;
    if (!shape) yield { path: ['parameters', id], message: 'is not an operation' };
    const unknown = Object.keys(names).filter((name) => shape && !Object.hasOwn(shape, name));
    for (const name of unknown)
      yield { path: ['parameters', id, name], message: 'is not a parameter of this operation' };
  }
}

export function readConfigFile(path: string): OperatorConfig {
  const config = OperatorConfig.safeParse(readJsonFile('CONFIG', path));
  if (config.success) return config.data;
  const issue = config.error.issues[0];
  throw new StartError(`CONFIG: ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

/** Reads a file that an operator wrote. `name` is the option or the argument in the error message. */
export function readJsonFile(name: string, path: string): unknown {
  try {
    // Windows editors add a byte order mark, which JSON.parse rejects.
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StartError(`${name}: ${path} cannot be read as JSON: ${firstSentence(error)}`);
  }
}

/** Returns the first sentence of an error message, because an operator sees one line. */
export function firstSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`;
}
