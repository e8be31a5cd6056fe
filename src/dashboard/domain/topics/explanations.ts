/** The explanations of computed topic figures, shared by all pages. */
export const EXPLANATIONS = {
  share:
    'Share of the analysed conversations that have this topic. One conversation can have several topics, so shares can add up to more than 100%.',
  coverage: 'Share of the topic’s conversations that have a sentiment reading.',
  daily: 'Average over full days, without today and days before the record begins.',
  sentiment: 'Average of the topic’s readings, as returned by the service. The scale is undocumented.',
  change:
    'Conversations on full days minus those on the compared days. Today is left out until it ends. If the two periods have different numbers of days on record, this is the change per day.',
  chance:
    'A topic counts as new, gone, rising or falling only if chance alone would cause the change in fewer than 1 of 20 cases (exact test of two Poisson rates, p < 0.05, conversations taken as independent). Of 40 unchanged topics, up to 2 are marked by mistake on average.',
  shareChange:
    'Difference between the shares, in percentage points. If all topics rise together, shares stay the same.',
  sentimentChange:
    'Difference between the sentiment averages. The service returns no spread of the readings, so chance cannot be ruled out: the fewer readings, the weaker the evidence.',
  total:
    'All conversations with at least one topic, including topics left out by the limit. A topic that changes as much as this follows the overall volume.',
} as const;
