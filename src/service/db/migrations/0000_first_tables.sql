CREATE TABLE "account" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text,
	"email" text,
	CONSTRAINT "account_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	CONSTRAINT "folder_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"modified_at" timestamp (3) with time zone,
	CONSTRAINT "report_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_share" (
	"agency_id" text NOT NULL,
	"report_id" text NOT NULL,
	"account_id" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_share_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "report_share_agency_id_report_id_account_id_pk" PRIMARY KEY("agency_id","report_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "agency" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text,
	"modified_at" text,
	"modified_by" text,
	"versions" jsonb,
	"sources" jsonb,
	"persona_ids" jsonb,
	"persona_weights" jsonb,
	"favorited" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"rescheduling_enabled" boolean DEFAULT false NOT NULL,
	"category" text,
	"folder_id" text,
	"follow_up_active" boolean DEFAULT false NOT NULL,
	"follow_up_sequences" jsonb,
	"smart_follow_up" boolean DEFAULT false NOT NULL,
	"follow_up_repeat" boolean DEFAULT false NOT NULL,
	"follow_up_variance_minutes" integer DEFAULT 0 NOT NULL,
	"follow_up_extra_prompt" text,
	"tools" jsonb,
	"follow_up_states" jsonb,
	"available_split_test_metrics" jsonb,
	CONSTRAINT "bot_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "persona" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"persona_name" text,
	"description" text,
	"color" text,
	"image_uri" text,
	"voice_styles" text,
	"how_to_respond" text,
	"typo_percent" double precision,
	"breakup_large_message_percent" double precision,
	"response_time" text,
	"response_delay" double precision,
	"modified_at" text,
	"modified_by" text,
	"ai_provider_preferences" jsonb,
	"folder_id" text,
	"bot_ids" jsonb,
	"favorited" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "persona_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "split_test" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"bot_id" text NOT NULL,
	"metric" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"personas" jsonb NOT NULL,
	CONSTRAINT "split_test_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "analyzed_day" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"day" date NOT NULL,
	"conversations" integer NOT NULL,
	"sentiments" integer NOT NULL,
	CONSTRAINT "analyzed_day_agency_id_day_source_id_pk" PRIMARY KEY("agency_id","day","source_id")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"source_id" text NOT NULL,
	"bot_id" text,
	"persona_id" text,
	"channel" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"day" date GENERATED ALWAYS AS ((started_at at time zone 'UTC')::date) STORED NOT NULL,
	"classified" boolean NOT NULL,
	"topic_ids" text[] NOT NULL,
	"sentiment" double precision,
	"split_test_id" text,
	"responded" boolean NOT NULL,
	"metric_value" double precision,
	CONSTRAINT "conversation_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "topic" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "topic_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "topic_day" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"topic_id" text NOT NULL,
	"day" date NOT NULL,
	"conversations" integer NOT NULL,
	"sentiments" integer NOT NULL,
	"sentiment_sum" double precision NOT NULL,
	CONSTRAINT "topic_day_agency_id_day_source_id_topic_id_pk" PRIMARY KEY("agency_id","day","source_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"source_id" text NOT NULL,
	"name" text,
	"contact_id" text,
	"last_message_time" timestamp (3) with time zone,
	"last_message" text,
	"last_message_direction" text,
	"last_message_bot_id" text,
	"most_recent_failure_reason" text,
	"mimic_source_id" text,
	"starred" boolean NOT NULL,
	"unread" boolean NOT NULL,
	"wont_respond_until" timestamp (3) with time zone,
	"tags" jsonb,
	"fields" jsonb,
	"external_fields" jsonb,
	"instances" jsonb,
	"sort_time" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(last_message_time, '-infinity'::timestamptz)) STORED NOT NULL,
	CONSTRAINT "lead_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_day" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"day" date NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_day_agency_id_source_id_day_pk" PRIMARY KEY("agency_id","source_id","day")
);
--> statement-breakpoint
CREATE TABLE "page_visit" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "page_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agency_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"url" text,
	"path" text,
	"domain" text,
	"title" text,
	"visited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text,
	"title" text,
	"body" text,
	"viewed" boolean NOT NULL,
	"timestamp" timestamp (3) with time zone,
	"metadata" jsonb,
	CONSTRAINT "notification_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "transaction" (
	"agency_id" text NOT NULL,
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text,
	"description" text,
	"amount" double precision NOT NULL,
	"currency" text,
	"created_at" timestamp (3) with time zone,
	"receipt_url" text,
	"usage" jsonb
);
--> statement-breakpoint
CREATE TABLE "custom_channel" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"id" text NOT NULL,
	"friendly_name" text,
	"provider" text,
	"unique_id" text,
	"auth_token" "bytea",
	"refresh_token" "bytea",
	"expiration" timestamp (3) with time zone,
	CONSTRAINT "custom_channel_agency_id_source_id_id_pk" PRIMARY KEY("agency_id","source_id","id")
);
--> statement-breakpoint
CREATE TABLE "smart_faq" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"source_id" text NOT NULL,
	"question" text,
	"answer" text,
	"lead_ids" jsonb,
	"state" text,
	CONSTRAINT "smart_faq_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "source" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"key" text,
	"enabled" boolean NOT NULL,
	"topics_enabled" boolean DEFAULT true NOT NULL,
	"sentiment_enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "source_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"require_access_token" boolean DEFAULT false NOT NULL,
	"inbound" jsonb,
	"filter_key" jsonb,
	"outbound_mode" text,
	"send_message_template" "bytea",
	"set_field_template" "bytea",
	"get_contact_template" "bytea",
	"contact_field_response_paths" jsonb,
	"webhook_callback_uri" text,
	"external_api_key" "bytea",
	"listen_until" timestamp (3) with time zone,
	"contact_field_descriptors" jsonb,
	"last_test_results" jsonb,
	"selected_sample_event_id" integer,
	CONSTRAINT "webhook_agency_id_source_id_pk" PRIMARY KEY("agency_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot" ADD CONSTRAINT "bot_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persona" ADD CONSTRAINT "persona_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_test" ADD CONSTRAINT "split_test_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyzed_day" ADD CONSTRAINT "analyzed_day_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic" ADD CONSTRAINT "topic_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_day" ADD CONSTRAINT "topic_day_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_day" ADD CONSTRAINT "lead_day_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_visit" ADD CONSTRAINT "page_visit_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction" ADD CONSTRAINT "transaction_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_channel" ADD CONSTRAINT "custom_channel_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smart_faq" ADD CONSTRAINT "smart_faq_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source" ADD CONSTRAINT "source_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_agency" ON "api_key" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "split_test_by_bot" ON "split_test" USING btree ("agency_id","bot_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "split_test_running" ON "split_test" USING btree ("agency_id","bot_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "conversation_by_day" ON "conversation" USING btree ("agency_id","day");--> statement-breakpoint
CREATE INDEX "conversation_by_split_test" ON "conversation" USING btree ("agency_id","split_test_id") WHERE split_test_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_pending" ON "conversation" USING btree ("agency_id","source_id") WHERE not classified;--> statement-breakpoint
CREATE INDEX "lead_by_time" ON "lead" USING btree ("agency_id","sort_time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "lead_by_source_and_time" ON "lead" USING btree ("agency_id","source_id","sort_time" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "page_visit_by_lead" ON "page_visit" USING btree ("agency_id","lead_id","visited_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notification_by_time" ON "notification" USING btree ("agency_id","timestamp" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "transaction_by_time" ON "transaction" USING btree ("agency_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "smart_faq_by_source" ON "smart_faq" USING btree ("agency_id","source_id");