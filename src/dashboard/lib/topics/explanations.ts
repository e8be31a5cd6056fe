/** What the figures of topics are that are worked out, in the same words wherever one stands. */
export const EXPLANATIONS = {
  share:
    'The part of the analysed conversations that have this topic. A conversation may have several topics, so shares can add up to more than 100%.',
  coverage: 'The part of the conversations of the topic that carry a sentiment reading.',
  daily: 'The mean of full days. Today, and days before the record begins, are left out.',
  sentiment: 'The mean of the readings of the topic, as the service gives it. Its scale is not documented.',
  change:
    'Conversations on full days, less those in the days compared with. Today is left out until it ends. Where the record covers a different number of days on the two sides, it is the change per day.',
  chance:
    'New, gone, rising and falling are only said of changes that chance alone would bring in fewer than 1 of 20 cases, by an exact test that takes conversations to come independently of each other (two Poisson rates, p < 0.05). Of 40 topics that stay the same, up to 2 are named even so on average.',
  shareChange:
    'By how many percentage points the share of the analysed conversations differs. Where all topics rise together, shares stay the same.',
  sentimentChange:
    'By how much the mean sentiment differs. The service gives no spread of its readings, so that chance cannot be ruled out: the fewer readings, the less it says.',
  total:
    'All conversations with at least one topic, also with those that the limit leaves out. A topic that changes as much as this one changes with the volume.',
} as const;
