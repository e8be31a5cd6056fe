/**
 * The tables without a retention rule in `rules.ts`. The value of each table is the reason why its size is limited, or
 * why its rows must be kept.
 */
const BY_USERS = 'users create and delete these records';
const OF_LEADS = 'it has at most a few rows for each lead, and leads are the contacts of the agency';
const OF_TESTS = 'it contains the results of split tests, also when their conversations are deleted';
const OF_SOURCES = 'it has at most a few rows for each source';

export const KEPT_TABLES: Readonly<Record<string, string>> = {
  account: BY_USERS,
  agency: 'operators create agencies',
  api_key: BY_USERS,
  api_key_lookup: 'it has one row for each key',
  bot: BY_USERS,
  custom_channel: BY_USERS,
  event_cursor: 'it has one row for each agency',
  folder: BY_USERS,
  host_session: 'each sign-in deletes the sessions that have ended (src/host/session-store.ts)',
  inbound_address: OF_SOURCES,
  inbound_address_lookup: 'it has one row for each address',
  inbound_drop: OF_SOURCES,
  lead: OF_LEADS,
  lead_day: OF_LEADS,
  lead_slice: OF_LEADS,
  lead_words: OF_LEADS,
  persona: BY_USERS,
  receiver_inbox: OF_SOURCES,
  report: BY_USERS,
  report_share: BY_USERS,
  sample_event: OF_SOURCES,
  setting: 'its names are constants',
  smart_faq: 'it contains the questions of leads, which users answer',
  source: BY_USERS,
  split_test: OF_TESTS,
  split_test_count: OF_TESTS,
  split_test_day: OF_TESTS,
  topic: BY_USERS,
  transaction: 'it contains the invoices, which the agency must keep',
  webhook: OF_SOURCES,
  webhook_endpoint: OF_SOURCES,
};
