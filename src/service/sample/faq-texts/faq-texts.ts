import type { SampleSource } from '../agencies.ts';
import { aesthetics } from '../industries/aesthetics.ts';
import { cars } from '../industries/cars.ts';
import { dental } from '../industries/dental.ts';
import { gym } from '../industries/gym.ts';
import { homeCare } from '../industries/home-care.ts';
import { mortgage } from '../industries/mortgage.ts';
import { moving } from '../industries/moving.ts';
import { property } from '../industries/property.ts';
import { solar } from '../industries/solar.ts';
import type { Industry } from '../industry.ts';
import type { Language } from '../markets.ts';
import { aestheticsFaqs } from './aesthetics.ts';
import { carsFaqs } from './cars.ts';
import { dentalFaqs } from './dental.ts';
import type { FaqText } from './faq-text.ts';
import { arabicFaqs, frenchFaqs, generalFaqs, germanFaqs, spanishFaqs } from './general.ts';
import { gymFaqs } from './gym.ts';
import { homeCareFaqs } from './home-care.ts';
import { mortgageFaqs } from './mortgage.ts';
import { movingFaqs } from './moving.ts';
import { propertyFaqs } from './property.ts';
import { solarFaqs } from './solar.ts';

const OF_INDUSTRY = new Map<Industry, readonly FaqText[]>([
  [aesthetics, aestheticsFaqs],
  [cars, carsFaqs],
  [dental, dentalFaqs],
  [gym, gymFaqs],
  [homeCare, homeCareFaqs],
  [mortgage, mortgageFaqs],
  [moving, movingFaqs],
  [property, propertyFaqs],
  [solar, solarFaqs],
]);

const IN_LANGUAGE: Partial<Record<Language, readonly FaqText[]>> = {
  de: germanFaqs,
  es: spanishFaqs,
  fr: frenchFaqs,
  ar: arabicFaqs,
};

/**
 * Returns the questions of a source in a language. English questions are about the trade, questions in other languages
 * about the source's topics.
 */
export function faqTextsAt({ industry }: SampleSource, language: Language): readonly FaqText[] {
  return IN_LANGUAGE[language] ?? [...(OF_INDUSTRY.get(industry) ?? []), ...generalFaqs];
}
