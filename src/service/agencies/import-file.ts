/** The schema of the file that `npm run agency -- import` reads: docs/agency-file.md. */
import * as z from 'zod';
import { Bot } from '#contract/bot.ts';
import { BodyId, BodyInstant, bodyText } from '#contract/fields.ts';
import { Persona } from '#contract/persona.ts';
import { strict } from './strict-schema.ts';

const MAX_NAME_LENGTH = 200;
const MAX_INTEGER = 2_147_483_647;

const Name = bodyText(MAX_NAME_LENGTH).min(1, 'must not be empty');
const Text = bodyText().nullable().default(null);

const Source = z.strictObject({
  id: BodyId,
  name: Name,
  category: Text,
  key: Text,
  enabled: z.boolean(),
  topicsEnabled: z.boolean().default(true),
  sentimentEnabled: z.boolean().default(true),
});

const Account = z.strictObject({ id: BodyId, name: Text, email: Text });

const Folder = z.strictObject({ id: BodyId, name: Name, parentId: BodyId.nullable().default(null) });

const Report = z.strictObject({
  id: BodyId,
  name: Name,
  kind: Text,
  modifiedAt: BodyInstant.nullable().default(null),
});

/**
 * The list of bots of a persona is derived from the personas of each bot. The file therefore contains the relation only
 * in the bots.
 */
const ImportedPersona = strict(Persona.omit({ agencyId: true, botIds: true, bots: true }));

/**
 * The results of a split test are counts of conversations, which the file does not contain. The file therefore contains
 * no split tests.
 */
const ImportedBot = strict(Bot.omit({ personaSplitTest: true })).superRefine(
  ({ followUpVarianceMinutes }, context) => {
    if (Math.abs(followUpVarianceMinutes) <= MAX_INTEGER) return;
    context.addIssue({
      code: 'custom',
      path: ['followUpVarianceMinutes'],
      message: `must be at most ${MAX_INTEGER}`,
    });
  },
);

export const AgencyFile = z.strictObject({
  sources: records(Source),
  accounts: records(Account),
  folders: records(Folder),
  personas: records(ImportedPersona),
  bots: records(ImportedBot),
  reports: records(Report),
});
export type AgencyFile = z.infer<typeof AgencyFile>;
export type AgencyFileKind = keyof AgencyFile;

function records<Item extends z.ZodType>(item: Item) {
  return z.array(item).default([]);
}

/** An error in an agency file, with the JSON path of the invalid field. */
export type FileError = { path: string; message: string };

/** Validates the content of an agency file. Returns the validated content, or all its errors. */
export function parseAgencyFile(
  content: unknown,
): { file: AgencyFile; errors?: undefined } | { file?: undefined; errors: FileError[] } {
  const parsed = AgencyFile.safeParse(content);
  const errors = [...(parsed.error?.issues.flatMap(toErrors) ?? []), ...findRepeatedIds(content)];
  return parsed.success && errors.length === 0 ? { file: parsed.data } : { errors };
}

/**
 * Returns an error for each repeated id. Searches the unvalidated content, because zod compares the items of a list
 * only if all of them are valid.
 */
function findRepeatedIds(content: unknown): FileError[] {
  const lists = z.record(z.string(), z.array(z.object({ id: z.string() }).nullable().catch(null)).catch([]));
  return Object.entries(lists.safeParse(content).data ?? {}).flatMap(([kind, items]) => {
    const seen = new Set<string>();
    return items.flatMap((item, index) => {
      if (item === null) return [];
      const isRepeated = seen.has(item.id);
      seen.add(item.id);
      if (!isRepeated) return [];
      return [{ path: jsonPath([kind, index, 'id']), message: `'${item.id}' is not unique` }];
    });
  });
}

function toErrors(issue: z.core.$ZodIssue): FileError[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: jsonPath(issue.path), message: issue.message }];
  return issue.keys.map((key) => ({ path: jsonPath([...issue.path, key]), message: 'is not a field' }));
}

/** Converts the path of a zod issue to a JSON path, e.g. `$.bots[0].name`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w*$/.test(String(step)) ? `.${String(step)}` : `[${JSON.stringify(String(step))}]`;
  });
  return `$${steps.join('')}`;
}
