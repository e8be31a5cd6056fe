import type { LexiconTables } from './lexicon.ts';

export const ENGLISH_TABLES: Omit<LexiconTables, 'common'> = {
  intents: `
  price, pricing, cost, fee, rate, charge, quote, quotation, estimate, tariff, costly, budget, expensive, how much, how expensive, what do you charge, what would you charge, what do i pay, what would i pay, how much do you charge, price+free, price+pay, price+amount, set me back
  tuition, school fee, school fees, tuition+price, tuition+school, school+price
  free, free of charge, complimentary, gratis, do i have to pay, do we have to pay, do you charge, is there a charge, is there a fee, no cost, no charge, free+pay, pay anything, pay to, cost anything, cost me anything
  duration, how long, length, period, take long, how much time, how many minutes, how many hours, how many days, how many weeks, how many months, how many years, duration+time, duration+need, duration+required, duration+run
  lifespan, life span, life expectancy, service life, last, hold, holds, durability, lifespan+duration
  how many, number of
  how often, frequency
  when, time, what time, what date, what day, at what time, from what time, date, start date
  nearby, near, close to, how far, nearest, distance, far
  hourly, per hour, an hour, by the hour, each hour
  daily, per day, a day, by the day
  week, weekly, per week, a week
  month, monthly, per month, a month, each month
  year, yearly, annual, annually, per year, a year
  start, begin, commence, start+when
  open, opening, hours, opening hours, opening times, business hours, office hours, open+when, open+work
  monday, monday+open
  tuesday, tuesday+open
  wednesday, wednesday+open
  thursday, thursday+open
  friday, friday+open
  saturday, saturday+open
  sunday, sunday+open
  weekend, weekend+open
  public holiday, bank holiday, public holiday+open
  close, closing, shut, close+when, close+open, until when, how late
  where, address, located, location, directions, how do i find you, how do i get to you, how do i get there, how can i find you
  parking, park, car park, parking space, parking lot, parking+where, parking+free space
  reschedule, postpone, rebook, move+book, change+book, another day, different day, another time, different time, reschedule+book, reschedule+when, reschedule+move, reschedule+change
  cancel, cancellation, call off, terminate, termination, quit, get out of, withdraw, withdrawal, leave the gym, end my membership, end my contract
  pause, freeze, suspend, put on hold, on hold
  walk in, walkin, walk ins, required+book, without+book, drop in
  emergency, urgent, urgently
  pain, hurt, painful, sore, ache, pain+feel
  online, over the internet, on the internet, via the internet, on your website, remote, remotely, from home, virtual
  card, credit card, debit card, visa, mastercard, card+pay
  cash, cash+pay
  invoice, bill me
  instalment, installment, payment plan, finance, financing, pay monthly, monthly payment, monthly payments, spread the cost, instalment+pay, instalment+month, month+pay
  pay, payment
  insurance, insurer, insured, health plan, insurance+cover, insurance+pay, insurance+work
  discount, reduction, special offer, promotion, deal, coupon, concession, reduced price
  refund, money back, reimbursement, reimburse, refund+return
  warranty, guarantee, guaranteed, warranty+come
  delivery, deliver, ship, shipping, home delivery, bring the car to, bring it to
  trial, taster, try, try out, trial class, trial lesson, trial session, trial+class, trial+free, trial+book, trial+join
  join, sign up, sign, register, registration, enrol, enroll, enrolment, enrollment, apply, application, admission, join+how
  new patient, new patients, join+new patient
  child, children, kid, son, daughter, toddler, boy, girl
  guest, friend, visitor, bring someone
  pet, pets, animal
  phone, telephone, phone number, telephone number, contact number, contact, reach you, get in touch, contact+phone, number+contact
  call back, call me, ring me, phone me, callback, ring back, phone back, give me a call
  human, real person, person, agent, representative, human+speak, human+real, operator, member of staff
  speak, talk, speak+want
  document, paper, paperwork, documents+bring, bring with me, should i bring, do i have to bring, do i need to bring, have to bring, need to bring, what to bring, what+bring, document+required
  result, results, findings
  prescription, prescription+renew, refill, repeat prescription, renew my prescription
  referral, refer, referred
  sick note, doctors note, doctor note, medical certificate, fit note, sick leave
  home visit, home visits, house call, house calls, come to my house, come to my home
  payback, payback time, pay for itself, pays for itself, pay off, pays off, worth it, break even, payback+duration, payback+panel
  valuation, value, worth, appraisal, appraise, valuation+price
  negotiable, negotiate, better price, best price, lower price, haggle, room on the price, negotiable+price
  move in, moving in, move+date
  same day, today, same day+book
  place left, places left, spaces left, vacancy, vacancies, spot, spots, places available, spaces available, places for, spaces for, places in, vacancy+available, vacancy+still
  switch, swap, change+switch
  upload, attach
  commission, commission+price, commission+sell
  bills, utilities, utility, running costs, bills+price
  feed in, export, sell electricity, sell back, sell power, surplus, excess power, export+grid, export+price
  track, tracking, where is my order, where is my parcel, where is my package
  replace, replacement
  password, log in, login, sign in
  complaint, complain
  job, jobs, vacancy at, hiring, career, careers
  waiting list, waitlist, wait list
  wait, waiting time, wait time, waiting times, how long is the wait
  gift card, gift voucher, voucher, gift certificate, giftcard
  vegan, plant based
  gluten free, glutenfree, coeliac, celiac
  allergy, allergic, allergen, allergens
  wheelchair, step free, disabled access, accessible, accessibility, barrier free
  crowded, busy, full
  side effect, side effects
  aftercare, after care
  still, still available, still there, still for sale, still on the market, already sold, already rented, already gone, sold, sold yet, been sold, been rented, been let, still have, still free, still+available, still+rent, still+buy
  view, viewing, viewings, see the house, see the flat, see the apartment, see the property, visit the flat, visit the house, visit the apartment, look at the flat, look at the house, show me the, view+book, view+arrange, view+when
  rent, rental, lease, rent+price, rent+month, rent+flat, tenancy
  deposit, security deposit, down payment, deposit+size, deposit+price, deposit+required
  furnished, furniture, unfurnished, furnishing, furnished+come
  size, how big, how large, square metre, square meter, square feet, sqm, floor area, size+how many, dimensions
  test drive, test+drive, drive+try, test drive+book, drive+trial, test drive+take
  trade in, part exchange, part ex, tradein, exchange+part, trade in+take, trade in+old
  mileage, how many miles, miles, kilometres, kilometers, mileage+how many
  accident, crash, collision, accident+history, accident+been
  saving, save, saving+price, saving+how
  grant, subsidy, incentive, rebate, tax credit, government support, government help, funding, grant+government
  suitable, suited, right for, work on my, work for my, go on my, fit on my, suitable+enough
  install, installation, fit, mount, installing, set up
  maintenance, servicing, maintain, upkeep
  repair, fix, mend
  certificate, diploma, certification, certificate+end, certificate+course
  age, how old, minimum age, age limit, from what age, what age, age+child
  beginner, no experience, first timer, novice
  qualified, qualification, experienced, experience, licensed, accredited
  chance, odds, likelihood, chance+win
  review, testimonial, ratings
  language, languages
  stop, unsubscribe, opt out, stop+message, stop texting
  not, never
  without, no longer
  change, amend, modify, update
  move, relocate
  sell, selling, sale
  buy, purchase, buying
  next, earliest, soonest, how soon, first available, next available, next+when, next+available
  wifi, internet, wi fi, wlan
  difference, differ, compare
  safe, safety, safely, secure
  contract, minimum term, commitment, minimum contract, tied in, lock in, locked in, notice period, tie in, contract+length, contract+duration, contract+minimum
  extend, extension, prolong, renew, renewal
  transfer, hand over
  upgrade
  injury, injured
`,
  minor: `
  book, booking, appointment, schedule, reserve, reservation, slot, scheduling, make an appointment
  available, availability
  required, necessary, mandatory, compulsory, do i need, do we need, do i have to, must i, is it necessary
  flat, apartment, house, property, home, condo
  car, vehicle, auto
  tooth, teeth, dental
  lawyer, attorney, solicitor
`,
  subjects: `
  cleaning, clean, hygiene, scale and polish
  whitening, bleaching, whiten
  toothache, tooth+pain
  brace, aligner, invisalign, orthodontic, orthodontics
  doctor, physician, gp, dr
  nurse
  vaccination, vaccine, jab, shot, vaccinate, immunisation, immunization
  check in, checkin
  check out, checkout
  checkup, check up, examination
  xray, x ray
  surgery, operation
  consultation, consult, initial consultation, first consultation, first meeting, initial meeting, first appointment, consultation+initial, consultation+first
  membership, subscription, member, membership+month
  personal trainer, personal training, pt session
  shower, changing room, shower+take
  locker
  towel
  balcony, terrace
  battery, storage, powerwall
  cloudy, overcast, clouds, bad weather
  power cut, outage, blackout
  used car, second hand, pre owned
  winter tyre, winter tire
  school, college
  pupil, student
  teacher, tutor, instructor
  lunch, meal, canteen, food
  uniform
  holiday, vacation, holidays
  divorce
  testament
  court, hearing
  claim
  dog
  cat
  bike, bicycle
  colour, color
  message, texts
  massage
  medication, medicine
  mediation
  contact lens
  anaesthetic, anesthetic, anaesthesia, anesthesia, numb, numbed, numbing, injection
  sedation, sedate, sedated, laughing gas
  filling, fillings
  crown, crowns, cap
  implant, implants
  veneer, veneers
  root canal, root canal treatment, endodontic
  extraction, pull a tooth, tooth pulled, pulling a tooth, pull my tooth, take out a tooth, tooth removed, wisdom tooth
  fell out, fallen out, come out, came out, lost
  female, woman, lady
  childcare, creche, nursery, daycare, day care
  lift, elevator
  underground, subway, metro, train station, station, bus stop, public transport
  permission, permit, planning permission, building permit, licence, license
  electricity, power, energy
  owner, owners, keeper
  automatic, automatic gearbox, automatic transmission
  service history, service record, service records, maintenance history, log book
  finance agreement, loan, credit
  mortgage, home loan
  school bus, bus, transport, shuttle
  term, semester, trimester
  group, groups
  blood test, blood work, bloods, blood sample, blood taken
  picture, photo, image, photograph
  manager, supervisor, boss
  parcel, package, order
  sue, take to court, taking to court, lawsuit, legal action, file a claim
  landlord, tenant
  dismissal, dismissed, fired, unfair dismissal, laid off
  custody, visitation
  inheritance, probate, estate
  residence permit, immigration
  traffic ticket, speeding ticket, speeding fine
  nutrition, diet plan, dietitian, nutritionist
  sauna, steam room
  pool, swimming pool
  weights, free weights, weight room
  spin, spinning
  breakfast
  table
  room
  garden, yard
  garage
  heating, heater
  kitchen
  bedroom, bedrooms
  roof
  inverter
  tyre, tire
  brake, brakes
  haircut, hair cut
  nail, nails, manicure
  exam, test
  homework
  scholarship, bursary, financial aid
  email, e mail, mail address
  website, web site
  app, mobile app
  yoga
  day pass, day ticket, one day pass
  class, course, lesson, study
  entrance exam, entry test, admission test, entrance test, entrance examination
  flu, influenza
  adult, grown up, grown ups
  panel, solar panel, solar panels, solar, pv, photovoltaic, solar system, panel+solar
`,
  weak: `
  practice, clinic, office, gym, studio, dealership, dealer, shop, store, firm, salon, business, company,
  place, branch, team, staff, treatment, service, option, session, visit, procedure, work, works, take, accept, provide, offer,
  give, use, allow, allowed, come, bring, arrange, require, request, go, see, find, show, look, run,
  plan, already, currently, usually, normally, exactly, approximately, roughly, about, average, typical, once, now,
  with, until, per, after, before, during, if, then, than, through, between, within, anything, something, anyone, someone, somebody, anybody,
  everyone, people, thing, kind, sort, type, way, long, much, many, often, soon, keep, let, feel, help, amount, professional,
  building, treat, handle, happen, happens, do, make, made, write, draw, cover, specialise, specialize, perform, carry, version,
  ready, back, able, main, please, really, actually, local, done, under, current, information, info, details, detail, tell, explain,
  system, product, customer, client, patient, dentist, dental practice, receptionist, hi, hello,
  case, fight, guy, guys, put, add, welcome, provided, goes, gone,
  policy, policies, rules
`,
  contrasts: `
  weekday, christmas, easter,
  january, february, march, april, june, july, august, september, october, november, december, summer, winter, spring, autumn,
  morning, afternoon, evening, night, tomorrow, tonight,
  first, second, third, last, next, new, old, used, early, late, another, other, extra, additional, more, less, only, again, twice,
  student, pupil, senior, pensioner, family, couple, child, adult, teenager, group, private, public, personal, corporate, beginner, advanced,
  single, double, big, small, large, premium, basic, express, electric, hybrid, diesel, automatic, manual, virtual, online,
  who, why, without, not, no, outside, inside, abroad, own, full, half, part, red, black, white, blue, green, grey, vegan, vegetarian
`,
};
