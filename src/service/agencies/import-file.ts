/** The file of `npm run agency -- import`: docs/agency-file.md. */
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

/** The bots of a persona follow the personas of its bots, so the file names them only there. */
const ImportedPersona = strict(Persona.omit({ agencyId: true, botIds: true, bots: true }));

/** A split test has results, which are counted from conversations. */
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

/** An error in a file, with the JSON path of its field. */
export type FileError = { path: string; message: string };

/** Returns the content of a file, or all its errors. */
export function parseAgencyFile(
  content: unknown,
): { file: AgencyFile; errors?: undefined } | { file?: undefined; errors: FileError[] } {
  const parsed = AgencyFile.safeParse(content);
  const errors = [...(parsed.error?.issues.flatMap(toErrors) ?? []), ...findRepeatedIds(content)];
  return parsed.success && errors.length === 0 ? { file: parsed.data } : { errors };
}

/** Reads the content before its validation, because zod compares items only if all of them are valid. */
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

/** Writes a path like `$.bots[0].name`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w*$/.test(String(step)) ? `.${String(step)}` : `[${JSON.stringify(String(step))}]`;
  });
  return `$${steps.join('')}`;
}
