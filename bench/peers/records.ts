/** The record fields that the apps of react-admin and Refine show. */
export const STATUSES = ['pending', 'succeeded', 'failed'] as const;

export type Transaction = {
  id: number;
  status: string;
  description: string;
  amount: number;
  currency: string;
  createdAt: string;
  receiptUrl: string | null;
};

export type Faq = {
  id: string;
  sourceId: string;
  question: string;
  answer: string | null;
  leadIds: string[];
  state: string;
};

export type Lead = {
  id: string;
  name: string;
  lastMessage: string;
  lastMessageTime: string;
  mostRecentFailureReason: string | null;
  source: { id: string; name: string };
  tags: string[];
  instances: { followUpTime: string | null }[];
};

export type Topic = {
  id: string;
  name: string;
  conversationCount: number;
  avgSentiment: number | null;
  series: { date: string; count: number }[];
};
