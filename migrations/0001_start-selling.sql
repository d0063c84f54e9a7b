-- 0018, the last that changes this list, validates it.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act", ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('verify-seller', 'revoke-verification', 'close-account', 'grant-admin', 'revoke-admin', 'start-selling', 'dismiss-reports', 'take-down')) NOT VALID;
