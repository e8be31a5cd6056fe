/** The named schemas of the OpenAPI document. All other schemas are inlined where they are used. */
import * as z from 'zod';
import { ActivityDay } from '#contract/activity.ts';
import { PlannedContacts } from '#contract/planned-contacts.ts';
import { ApiKeySummary } from '#contract/api-key.ts';
import { BotSource, ContactTag } from '#contract/bot-source.ts';
import { Bot, BotTool, BotVersion, FollowUpSequence, FollowUpState } from '#contract/bot.ts';
import { CustomChannel, CustomChannelInput, ListedChannel } from '#contract/custom-channel.ts';
import {
  BuiltInReceiver,
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  ReplayCount,
  Replayed,
  ReplayInput,
  SentRequest,
  SigningSecret,
  WebhookEndpoint,
} from '#contract/delivery.ts';
import { SourceActivity } from '#contract/source-activity.ts';
import { SourceDeliveries } from '#contract/source-deliveries.ts';
import { Event, EventPage } from '#contract/event.ts';
import { NamedReference } from '#contract/fields.ts';
import { AddFolderInput, Folder } from '#contract/folder.ts';
import { InboundAddress, NewInboundAddress } from '#contract/inbound-address.ts';
import { InboundMappingInput, InboundOutcome, SampleEvent } from '#contract/inbound.ts';
import { Lead, LeadField, LeadInstance, LeadPage, PageVisit } from '#contract/lead.ts';
import { LeadMatch, LeadMatches } from '#contract/lead-search.ts';
import { Notification, UnreadNotifications } from '#contract/notification.ts';
import {
  ListedWebhook,
  OutboundWebhook,
  OutboundWebhookInput,
  RequestTemplateInput,
} from '#contract/outbound-webhook.ts';
import { DryRun, DryRunDifference, DryRunInput, DryRunResult } from '#contract/template-dry-run.ts';
import { Persona } from '#contract/persona.ts';
import { FieldError, Problem, SplitTestError } from '#contract/problem.ts';
import { AddReportSharesInput, ReportShare, ReportSummary } from '#contract/report.ts';
import { Retention } from '#contract/retention.ts';
import { SmartFaq } from '#contract/smart-faq.ts';
import { SourceSummary } from '#contract/source.ts';
import {
  PersonaSplitTest,
  SplitTestMetric,
  SplitTestPersona,
  SplitTestSourceResult,
} from '#contract/split-test.ts';
import {
  SplitTestDay,
  SplitTestHistory,
  SplitTestPlan,
  SplitTestPlanInput,
} from '#contract/split-test-history.ts';
import { Topic, TopicAnalytics, TopicDay, TopicQuery } from '#contract/topic.ts';
import { Transaction } from '#contract/transaction.ts';

const namedSchemas: Record<string, z.ZodType> = {
  ActivityDay,
  SourceActivity,
  PlannedContacts,
  UnreadNotifications,
  Retention,
  AddFolderInput,
  AddReportSharesInput,
  ApiKeySummary,
  Bot,
  BotSource,
  BotTool,
  BotVersion,
  BuiltInReceiver,
  ContactTag,
  CustomChannel,
  CustomChannelInput,
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  DryRun,
  DryRunDifference,
  DryRunInput,
  DryRunResult,
  Event,
  EventPage,
  FieldError,
  Folder,
  FollowUpSequence,
  FollowUpState,
  InboundAddress,
  InboundMappingInput,
  InboundOutcome,
  Lead,
  LeadField,
  LeadInstance,
  LeadMatch,
  LeadMatches,
  LeadPage,
  ListedChannel,
  ListedWebhook,
  NamedReference,
  NewInboundAddress,
  Notification,
  OutboundWebhook,
  OutboundWebhookInput,
  PageVisit,
  Persona,
  PersonaSplitTest,
  Problem,
  ReportShare,
  ReportSummary,
  ReplayCount,
  Replayed,
  ReplayInput,
  RequestTemplateInput,
  SentRequest,
  SigningSecret,
  SampleEvent,
  SmartFaq,
  SourceSummary,
  SplitTestDay,
  SplitTestError,
  SplitTestHistory,
  SplitTestMetric,
  SplitTestPersona,
  SplitTestPlan,
  SplitTestPlanInput,
  SplitTestSourceResult,
  Topic,
  TopicAnalytics,
  TopicDay,
  TopicQuery,
  Transaction,
  SourceDeliveries,
  WebhookEndpoint,
};

/**
 * Registers the names of schemas in the global registry of zod, which the generator of the document reads. The contract
 * does not register names, because the dashboard does not need them. The `components` option of the generator is not
 * used, because it treats a schema inside another schema as a request schema.
 */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(namedSchemas)) z.globalRegistry.add(schema, { id });
}
