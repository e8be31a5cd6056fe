import { Bot } from '#contract/bot.ts';

/** Returns a bot with a different value in every field, and the texts of these values by field name. */
export function everyField(): { bot: Bot; values: ReadonlyMap<string, string> } {
  const values = new Map<string, string>();
  const text = (field: string) => {
    values.set(field, `${field}-text`);
    return `${field}-text`;
  };
  let last = 710_000;
  const number = (field: string) => {
    last += 1;
    values.set(field, last.toLocaleString('en'));
    return last;
  };
  const moment = (field: string) => {
    last += 1;
    const instant = new Date(Date.UTC(2024, 0, 1) + (last - 710_000) * 86_400_000);
    values.set(field, instant.toISOString());
    return instant.toISOString();
  };
  const sequence = (of: string) => ({
    order: number(`${of}.order`),
    duration: number(`${of}.duration`),
    unit: text(`${of}.unit`),
  });
  const bot = Bot.parse({
    id: text('id'),
    name: text('name'),
    modifiedAt: text('modifiedAt'),
    modifiedBy: text('modifiedBy'),
    versions: [
      {
        version: text('version'),
        name: text('version.name'),
        published: true,
        modifiedAt: moment('version.modifiedAt'),
        modifiedBy: text('version.modifiedBy'),
      },
    ],
    sources: [
      {
        id: text('source.id'),
        category: text('source.category'),
        key: text('source.key'),
        name: text('source.name'),
        tags: [{ id: text('tag.id'), name: text('tag.name'), approveDeny: true }],
        tagFilterConfig: {
          operator: text('filter.operator'),
          groups: [
            {
              operator: text('group.operator'),
              rules: [
                {
                  tagName: text('rule.tagName'),
                  tagId: text('rule.tagId'),
                  condition: text('rule.condition'),
                },
              ],
            },
          ],
        },
        channelList: [text('channel')],
        channelRules: {
          channels: [
            {
              channel: text('set.channel'),
              type: text('set.type'),
              rules: [{ operator: text('channelRule.operator'), value: text('channelRule.value') }],
            },
          ],
        },
        personaNameOverride: text('personaNameOverride'),
        enabled: true,
        flowVariableValues: { [text('variable.name')]: text('variable.value') },
      },
    ],
    personaIds: [text('personaId')],
    personaWeights: { [text('weight.personaId')]: number('weight') },
    favorited: true,
    locked: true,
    reschedulingEnabled: true,
    category: text('category'),
    folderId: text('folderId'),
    followUpActive: true,
    followUpSequences: [sequence('sequence')],
    smartFollowUp: true,
    followUpRepeat: true,
    followUpVarianceMinutes: number('variance'),
    followUpExtraPrompt: text('extraPrompt'),
    personaSplitTest: {
      id: text('test.id'),
      isActive: true,
      metric: text('test.metric'),
      startedAt: moment('test.startedAt'),
      endedAt: moment('test.endedAt'),
      personas: [
        {
          personaId: text('tested.personaId'),
          weight: number('tested.weight'),
          order: number('tested.order'),
          results: {
            personaId: text('results.personaId'),
            personaName: text('results.personaName'),
            splitWeight: number('results.splitWeight'),
            responseCount: number('results.responseCount'),
            totalInstances: number('results.totalInstances'),
            averageMetric: number('results.averageMetric'),
            computedAt: moment('results.computedAt'),
            sources: [
              {
                sourceId: text('resultSource.sourceId'),
                sourceName: text('resultSource.sourceName'),
                responseCount: number('resultSource.responseCount'),
                totalInstances: number('resultSource.totalInstances'),
                averageMetric: number('resultSource.averageMetric'),
              },
            ],
          },
        },
      ],
    },
    tools: [
      {
        id: text('tool.id'),
        type: text('tool.type'),
        enabled: true,
        options: { [text('option.name')]: text('option.value') },
      },
    ],
    followUpStates: [
      {
        id: number('state.id'),
        name: text('state.name'),
        isDefault: true,
        sequences: [sequence('state.sequence')],
        repeatFinal: true,
        extraPrompt: text('state.extraPrompt'),
        order: number('state.order'),
      },
    ],
    availableSplitTestMetrics: [
      { id: text('metric.id'), label: text('metric.label'), shortLabel: text('metric.shortLabel') },
    ],
  });
  return { bot, values };
}
