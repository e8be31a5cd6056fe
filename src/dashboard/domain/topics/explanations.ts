/** The explanations of computed topic figures, shared by all pages. */
export const EXPLANATIONS = {
  share:
    'Share of the analysed conversations that have this topic. One conversation can have several topics, so shares can add up to more than 100%.',
  coverage: 'Share of the topic’s conversations that have a sentiment reading.',
  daily: 'Average over full days, without today and days before the record begins.',
  sentiment: 'Average of the topic’s readings, as returned by the service. The scale is undocumented.',
  change:
    'Conversations on full days minus those on the compared days, without today. If the two periods have different numbers of days on record, this is the change per day.',
  chance:
    'On average, chance explains at most 1 in 20 of the topics called new, gone, rising or falling (Benjamini-Hochberg), if days vary independently around a stable weekly pattern. The daily counts show how much days vary; without daily counts, conversations are taken as independent.',
  shareChange:
    'Difference between the shares, in percentage points. If all topics rise together, shares stay the same.',
  sentimentChange:
    'Difference between the sentiment averages. The service returns no spread of the readings, so chance cannot be ruled out: the fewer readings, the weaker the evidence.',
  total:
    'All conversations with at least one topic, including topics left out by the limit. Chance alone causes this label in at most 1 of 20 comparisons, if days vary independently around a stable weekly pattern.',
} as const;
