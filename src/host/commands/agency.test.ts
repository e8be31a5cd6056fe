import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findKey } from '#service/api-keys/find-key.ts';
import { openDatabase } from '#service/db/open.ts';
import { usedFolders } from '#service/db/testing/data-folders.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { agencyCommand } from './agency.ts';
import { commandRunner } from './testing/run-command.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/agency-file.example.json');

const run = commandRunner(agencyCommand);
const usedFolder = usedFolders();

/** Returns a data folder with a database, as a host leaves it after its first start. */
async function dataFolder(): Promise<string> {
  const data = tempFolder();
  renameSync(await usedFolder(), join(data, 'database'));
  return data;
}

type Listed = { id: string; name: string; keys: { id: string; hint: string; name: string }[] };

/** Adds an agency and returns its id. */
async function added(data: string, name: string): Promise<string> {
  const { printed } = await run('add', name, '--data', data);
  return printed[0] ?? '';
}

const list = async (data: string) =>
  JSON.parse((await run('list', '--json', '--data', data)).printed.join('\n')) as Listed[];

describe('npm run agency', () => {
  it('adds an agency and a key, lists both, and deletes the key', async () => {
    const data = await dataFolder();
    const id = await added(data, '  Harbour & Pine  ');
    const { printed, told } = await run('key', 'add', 'Harbour & Pine', '--name', 'CRM', '--data', data);
    const [key = ''] = printed;
    expect(told.join()).not.toContain(key);
    const [listed] = await list(data);
    expect(listed).toMatchObject({
      id,
      name: 'Harbour & Pine',
      keys: [{ name: 'CRM', hint: key.slice(-4) }],
    });
    const plain = await run('list', '--data', data);
    expect(plain.printed[0]).toBe(`${id}  Harbour & Pine`);
    expect(plain.printed[1]).toContain(`…${key.slice(-4)}  ${listed?.keys[0]?.id}`);

    const database = await openDatabase({ kind: 'pglite', dataDir: join(data, 'database') });
    expect(await findKey(database.db, key)).toMatchObject({ agencyId: id });
    await database.close();
    await run('key', 'delete', id, key.slice(-4), '--data', data);
    expect(await list(data)).toMatchObject([{ id, keys: [] }]);
  });

  it.each([
    ['nothing', [], /^Usage: npm run agency -- COMMAND/],
    ['--help', ['--help'], /^Usage: npm run agency -- COMMAND/],
    ['add --help', ['add', '--help'], /^Usage: npm run agency -- add NAME/],
    ['list --help', ['list', '-h'], /^Usage: npm run agency -- list/],
    ['key add --help', ['key', 'add', '--help'], /^Usage: npm run agency -- key add AGENCY/],
    ['import --help', ['import', '--help'], /^Usage: npm run agency -- import AGENCY FILE/],
    ['delete --help', ['delete', '--help'], /^Usage: npm run agency -- delete AGENCY/],
    ['key delete --help', ['key', 'delete', '--help'], /^Usage: npm run agency -- key delete AGENCY KEY/],
  ])('prints a usage text for %s', async (_, args, usage) => {
    expect((await run(...args)).printed.join('\n')).toMatch(usage);
  });

  it.each([
    [['remove'], "Unknown command 'remove'. See npm run agency -- --help."],
    [['key', 'ad'], "Unknown command 'key ad'. See npm run agency -- --help."],
    [['add'], 'NAME is missing. See npm run agency -- add --help.'],
    [['add', 'A', 'B'], "Unexpected argument 'B'. See npm run agency -- add --help."],
    [['list', '--jsn'], "Unknown option '--jsn'. See npm run agency -- list --help."],
    [['key', 'delete', 'A'], 'KEY is missing. See npm run agency -- key delete --help.'],
    [['key', 'add', 'A', '--name', ' '], '--name must not be empty.'],
    [['list', '--data', ''], '--data must not be empty'],
  ])('rejects %j in one line', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  it('rejects values that the database cannot use, and names the argument', async () => {
    const data = await dataFolder();
    const id = await added(data, 'Harbour');
    await expect(added(data, 'Harbour')).rejects.toThrow(
      `NAME: the agency ${id} already has the name 'Harbour'.`,
    );
    await expect(added(data, ' ')).rejects.toThrow('NAME: must not be empty.');
    await expect(added(data, 'a\nb')).rejects.toThrow('NAME: must not contain control characters.');
    await expect(run('key', 'add', 'Pine', '--data', data)).rejects.toThrow(
      "AGENCY: no agency has the id or the name 'Pine'.",
    );
    await expect(run('key', 'delete', id, 'ffff', '--data', data)).rejects.toThrow(
      "KEY: the agency has no key with the id or the last characters 'ffff'.",
    );
  });

  it('imports the file of an agency, and lists its errors one by one', async () => {
    const data = await dataFolder();
    const id = await added(data, 'Harbour');
    const { printed } = await run('import', id, EXAMPLE, '--data', data);
    expect(printed[0]).toBe('sources: 2 added, 0 changed, 0 unchanged, 0 not in the file and kept');
    expect(printed).toHaveLength(6);
    const wrong = join(data, 'wrong.json');
    writeFileSync(wrong, '{"bots":[{}],"x":1}');
    const told: string[] = [];
    await expect(
      agencyCommand(['import', id, wrong, '--data', data], {
        env: {},
        print: () => undefined,
        tell: (line) => void told.push(line),
        ask: async () => null,
        interruption: () => new AbortController().signal,
        onLost: () => undefined,
      }),
    ).rejects.toThrow(`FILE: ${wrong} has 2 errors. Nothing was changed.`);
    expect(told).toEqual([expect.stringMatching(/^\$\.bots\[0\]\.id: /), '$.x: is not a field']);
    await expect(run('import', id, join(data, 'gone.json'))).rejects.toThrow(
      /^FILE: .* cannot be read as JSON/,
    );
  });

  it('rejects a folder without a database instead of creating an empty one', async () => {
    const data = tempFolder();
    await expect(run('list', '--data', data)).rejects.toThrow(
      `--data: the folder ${data} contains no database.`,
    );
    expect(existsSync(join(data, 'database'))).toBe(false);
  });

  it('leaves the upgrade of a database to the host', async () => {
    const data = await dataFolder();
    const { db, close } = await openDatabase({ kind: 'pglite', dataDir: join(data, 'database') });
    await db.execute(
      'delete from botdeck_migration where position = (select max(position) from botdeck_migration)',
    );
    await close();
    const refusal =
      /^--data: .* lacks 1 of the migrations of this version\. Start this version with --migrate-only/;
    await expect(run('list', '--data', data)).rejects.toThrow(refusal);
    await expect(run('add', 'Harbour', '--data', data)).rejects.toThrow(refusal);
  });

  it('deletes an agency after its id was typed, and prints the deleted rows', async () => {
    const data = await dataFolder();
    const id = await added(data, 'Harbour');
    const other = await added(data, 'Pine');
    await run('key', 'add', 'Harbour', '--data', data);
    await expect(run('delete', 'Harbour', '--data', data)).rejects.toThrow(
      /^AGENCY: the agency 'Harbour' has the last key of this database/,
    );
    await run('key', 'add', 'Pine', '--data', data);
    await expect(run('delete', 'Harbour', '--data', data)).rejects.toThrow(
      'Without a terminal, --yes is required. Nothing was deleted.',
    );
    const questions: string[] = [];
    const answering = (answer: string) =>
      commandRunner(agencyCommand, {
        answer: async (question) => {
          questions.push(question);
          return answer;
        },
      });
    await expect(answering('Harbour')('delete', 'Harbour', '--data', data)).rejects.toThrow(
      `The answer is not the id ${id}. Nothing was deleted.`,
    );
    expect(questions).toEqual([
      `This deletes the agency Harbour with 2 rows of 2 tables, and cannot be undone. Type its id (${id}) to continue: `,
    ]);
    expect(await list(data)).toHaveLength(2);
    const { printed, told } = await answering(id)('delete', 'Harbour', '--data', data);
    expect(printed).toEqual(['api_key: 1', 'api_key_lookup: 1']);
    expect(told).toEqual([`Deleted the agency Harbour (${id}) with 2 rows of 2 tables.`]);
    expect(await list(data)).toMatchObject([{ id: other }]);
    const [left] = await list(data);
    await run('key', 'delete', other, left!.keys[0]!.id, '--data', data);
    await run('delete', other, '--yes', '--data', data);
    expect(await list(data)).toEqual([]);
  });

  it('is only for the embedded service', async () => {
    const runWith = commandRunner(agencyCommand, { env: { SERVICE_URL: 'https://bots.example' } });
    await expect(runWith('list')).rejects.toThrow(/only for the embedded service/);
  });

  it('names the host that uses the data folder', async () => {
    const data = await dataFolder();
    const database = await openDatabase({ kind: 'pglite', dataDir: join(data, 'database') });
    await expect(run('list', '--data', data)).rejects.toThrow(
      new RegExp(
        `^--data: The data folder ${data}/database is in use by process ${process.pid} .* Stop it first`,
      ),
    );
    await database.close();
  });
});
