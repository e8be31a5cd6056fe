/** What the figures of topics are that are worked out, in the same words wherever one stands. */
export const EXPLANATIONS = {
  share:
    'Part of the analysed conversations that have this topic. One conversation can have several topics, so shares can add up to more than 100%.',
  coverage: 'Part of the topic’s conversations that have a sentiment reading.',
  daily: 'Average of full days: without today and days before the record begins.',
  sentiment: 'Average of the topic’s readings, as the service gives it. Its scale is not documented.',
  change:
    'Conversations on full days, minus those in the compared days. Today is left out until it ends. Where the two sides have different numbers of days on record, it is the change per day.',
  chance:
    'A topic counts as new, gone, rising or falling only if chance alone would cause such a change in fewer than 1 of 20 cases (exact test of two Poisson rates, p < 0.05, conversations taken as independent). Of 40 unchanged topics, up to 2 are marked by mistake on average.',
  shareChange:
    'Difference of the shares in percentage points. Where all topics rise together, shares stay the same.',
  sentimentChange:
    'Difference of the average sentiment. The service gives no spread of the readings, so chance cannot be ruled out: the fewer readings, the weaker the evidence.',
  total:
    'All conversations with at least one topic, including topics left out by the limit. A topic that changes as much as this follows the overall volume.',
} as const;
