/**
 * Checks the OpenAPI description with external tools. Redocly and Spectral must report no warning, and the client types
 * of openapi-typescript must compile. The tools are installed on demand, because nothing else in the project needs
 * their 200 packages.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { describeService } from '#service/openapi/document.ts';

const run = promisify(execFile);

const LINTERS = join(import.meta.dirname, 'openapi-linters');
const TYPESCRIPT = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');

/** A TypeScript file that uses the generated types: one operation with a body and one with a parameter. */
const CLIENT = `
import type { paths } from './client.js';
type Topics = paths['/analytics/topics']['post']['responses']['200']['content']['application/json'];
type LeadId = paths['/lead/{leadId}']['get']['parameters']['path']['leadId'];
export const topicsOf = (reply: Topics): number => reply.topics?.length ?? 0;
export const leadId: LeadId = 'lead';
`;

const RedoclyReport = z.object({
  problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
});

const SpectralReport = z.array(
  z.object({ code: z.string(), message: z.string(), path: z.array(z.union([z.string(), z.number()])) }),
);

process.exitCode = await main();

async function main(): Promise<number> {
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: LINTERS });
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-openapi-'));
  try {
    const description = join(folder, 'openapi.json');
    writeFileSync(description, JSON.stringify(describeService()));
    const problems = [
      ...(await lintWithRedocly(description)),
      ...(await lintWithSpectral(description, folder)),
      ...(await compileClient(description, folder)),
    ];
    for (const problem of problems) console.error(problem);
    console.log(
      problems.length === 0
        ? 'Redocly and Spectral report no warning, and the generated client compiles.'
        : `${problems.length} problems in the OpenAPI description`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs one of the installed tools and returns its output, even if it exits with an error. */
async function runLinter(name: string, args: readonly string[], cwd: string): Promise<string> {
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  const bin = join(LINTERS, 'node_modules/.bin', name);
  try {
    return (await run(process.execPath, [bin, ...args], options)).stdout;
  } catch (error) {
    const { stdout } = z.object({ stdout: z.string() }).parse(error);
    if (stdout === '') throw error;
    return stdout;
  }
}

async function lintWithRedocly(description: string): Promise<string[]> {
  const output = await runLinter('redocly', ['lint', description, '--format=json'], LINTERS);
  const report = RedoclyReport.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return report.problems.map(({ ruleId, message }) => `Redocly ${ruleId}: ${message}`);
}

async function lintWithSpectral(description: string, folder: string): Promise<string[]> {
  const ruleset = join(folder, 'spectral.json');
  writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }));
  const args = ['lint', description, '--ruleset', ruleset, '--format=json', '--quiet'];
  const output = await runLinter('spectral', args, LINTERS);
  const report = SpectralReport.parse(JSON.parse(output.slice(output.indexOf('['))));
  return report.map(({ code, message, path }) => `Spectral ${code}: ${message} (${path.join('.')})`);
}

async function compileClient(description: string, folder: string): Promise<string[]> {
  await runLinter('openapi-typescript', [description, '--output', join(folder, 'client.d.ts')], LINTERS);
  writeFileSync(join(folder, 'use.ts'), CLIENT);
  const args = [TYPESCRIPT, '--noEmit', '--strict', '--skipLibCheck', 'false', '--types', '', 'use.ts'];
  try {
    await run(process.execPath, args, { cwd: folder });
    return [];
  } catch (error) {
    return [`TypeScript: ${z.object({ stdout: z.string() }).parse(error).stdout}`];
  }
}
