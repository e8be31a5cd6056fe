/**
 * The maximum ratio between the product and the bare page: `share` of react-admin's time, divided by the bare page's
 * time. All three were measured side by side. README.md describes the measurements and explains the limits.
 */
const timesBare = (share: number, reactAdmin: number, bare: number) => ({
  atMostTimesBaseline: (share * reactAdmin) / bare,
});

export const LIMITS = {
  code: { atMost: 0.85 * 251 },
  firstPaint: timesBare(0.45, 2108, 328),
  firstOfManyRows: timesBare(0.55, 4141, 2044),
  /**
   * For rows that are shown while the rest arrives. The bare page shows the first of 20,000 rows only after all have
   * arrived.
   */
  firstOfArrivingRows: timesBare(0.35, 4141, 2044),
  blocked: timesBare(0.4, 1708, 291),
  nextPage: timesBare(0.25, 585, 50),
  firstVisit: timesBare(0.8, 1172, 814),
  return: timesBare(0.25, 454, 50),
  sort: timesBare(0.2, 925, 37),
  filter: timesBare(0.12, 1397, 21),
  search: timesBare(0.12, 1198, 38),
  slowestKey: timesBare(0.7, 81, 67),
  scroll: { atLeastTimesBaseline: 57 / 60 },
  dropped: { atMostAboveBaseline: 4 },
  /** For scrolls so fast that the table draws only names. */
  flight: { atLeastTimesBaseline: 55 / 59 },
  droppedInFlight: { atMostAboveBaseline: 7 },
  topics: timesBare(0.6, 1365, 574),
  topicsBlocked: timesBare(0.2, 1136, 35),
  series: timesBare(0.85, 650, 35),
  heapOfManyRows: timesBare(1, 16.6, 8.2),
  heap: { atMost: 16.6 },
  heapGrowth: { atMost: 0.5 * 1.3 },
} as const;
