ALTER TABLE "rate_limits" RENAME COLUMN "whole_at" TO "full_at";
