import { expect, it } from 'vitest';
import { exampleEvent } from '#contract/event.ts';
import { renderTemplate } from '#contract/render-template.ts';
import { TEMPLATE_VARIABLES, variablesOf } from '#contract/template-variables.ts';
import { templateProblems } from '#contract/template-problems.ts';
import { toTemplate } from './template-field.ts';
import { TEMPLATE_PRESETS } from './template-presets.ts';
import { TEMPLATES } from './webhook-values.ts';

const cases = TEMPLATE_PRESETS.flatMap((preset) =>
  TEMPLATES.flatMap((name) => (preset[name] ? [{ preset: preset.name, name, values: preset[name] }] : [])),
);

it.each(cases)('$preset has a $name that can be saved and sent', ({ values }) => {
  const template = { headers: null, bodyTemplate: null, ...toTemplate(values, null) };
  const complete = {
    ...template,
    headers: template.headers ?? null,
    bodyTemplate: template.bodyTemplate ?? null,
  };
  expect(templateProblems(complete, new Set(TEMPLATE_VARIABLES.map(({ name }) => name)))).toEqual([]);
  const event = exampleEvent('lead.message', {
    agencyId: 'a',
    sourceId: 's',
    botId: null,
    time: '2025-03-14T09:00:00Z',
    id: 'evt_1',
  });
  event.data.contactId = '1001';
  const { problem } = renderTemplate(complete, variablesOf(event, { field: 0, externalApiKey: 'key' }));
  expect(problem).toBeNull();
});
