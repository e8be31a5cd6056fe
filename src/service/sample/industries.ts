import * as z from 'zod';
import aesthetics from './contents/industries/aesthetics.json' with { type: 'json' };
import cars from './contents/industries/cars.json' with { type: 'json' };
import dental from './contents/industries/dental.json' with { type: 'json' };
import gym from './contents/industries/gym.json' with { type: 'json' };
import homeCare from './contents/industries/home-care.json' with { type: 'json' };
import mortgage from './contents/industries/mortgage.json' with { type: 'json' };
import moving from './contents/industries/moving.json' with { type: 'json' };
import property from './contents/industries/property.json' with { type: 'json' };
import solar from './contents/industries/solar.json' with { type: 'json' };
import { FaqText, Slots, Texts } from './texts.ts';
import { TopicTemplate } from './topic-template.ts';

/** A field of leads. `byAi` is the probability that a bot wrote the value, and not a person. */
const FieldTemplate = z.strictObject({ name: z.string(), value: z.string(), byAi: z.number() });

/** The path and the title of a web page. Both are templates. */
const Page = z.tuple([z.string(), z.string()]);
export type Page = z.infer<typeof Page>;

/**
 * The messages, fields, pages and topics of one trade. Every text is a template for `phrase.ts`. It may contain the
 * slots of the trade, the slots of one offer, and {first}, {me}, {day}, {time}, {month}, {pastMonth}, {city} and
 * {brand}.
 */
export const Industry = z.strictObject({
  slots: Slots,
  /** Words that belong together, such as a product and its price. A conversation uses only the words of one offer. */
  offers: z.array(Slots).default([]),
  /** Questions of the lead. */
  questions: Texts,
  /** Answers of the bot that continue the conversation. */
  answers: Texts,
  /** Messages of the lead that accept an appointment. */
  bookings: Texts,
  /** Messages of the bot that confirm an appointment. */
  confirmations: Texts,
  /** Messages of the bot to a lead that does not reply. */
  nudges: Texts,
  tags: z.array(z.string()),
  fields: z.array(FieldTemplate),
  /** The pages of the client's website that a buyer visits, in their usual order. */
  funnel: z.array(Page),
  /** Pages of the website that do not belong to `funnel`. */
  aside: z.array(Page),
  faqs: z.array(FaqText),
  topics: z.array(TopicTemplate),
});
export type Industry = z.infer<typeof Industry>;

/** The trades by name. The ids of topics depend on this order. */
export const INDUSTRIES = z
  .record(z.string(), Industry)
  .parse({ solar, dental, gym, property, mortgage, cars, homeCare, aesthetics, moving });
