-- no transaction
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_act", ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down', 'cancel-order', 'decide-dispute', 'batch-payouts', 'export-payouts', 'payout-sent', 'payout-failed', 'remove-rating', 'check-money', 'adopt-refund', 'retry-mail', 'discard-mail')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_act";
