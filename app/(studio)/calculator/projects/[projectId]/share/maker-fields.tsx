import { Checkbox } from "@/components/ui/checkbox";
import { Field, NearLimit } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SoftLink } from "@/components/ui/soft-link";
import { canDropOurLine } from "@/lib/domain/billing/tiers";
import { MAX_CONTACT_LENGTH, MAX_MESSAGE_LENGTH } from "@/lib/domain/shares/options";
import { SITE } from "@/lib/site/site";
import type { FormPart } from "./types";

/** The maker's name and words, and the cover photo. */
export function MakerFields({ id, fields, work: { maker, cover }, problems, onChange }: FormPart) {
  return (
    <>
      {cover ? (
        <Checkbox
          id={`${id}-photo`}
          label="The project’s cover photo"
          hint="With its description. Your other photos stay private."
          checked={fields.photo}
          onChange={({ target }) => onChange({ photo: target.checked })}
        />
      ) : null}
      <fieldset>
        <legend className="font-semibold">Who made it</legend>
        {maker.name === null ? (
          <p className="mt-1 text-sm text-muted">
            You have no display name yet. <SoftLink href="/profile">Add one on your profile</SoftLink> to show it.
          </p>
        ) : (
          <Checkbox
            id={`${id}-name`}
            label={
              <>
                Your name: <bdi className="wrap-anywhere">{maker.name}</bdi>
              </>
            }
            checked={fields.name}
            onChange={({ target }) => onChange({ name: target.checked })}
          />
        )}
        {maker.hasAvatar ? (
          <Checkbox
            id={`${id}-avatar`}
            label="Your avatar"
            checked={fields.avatar}
            onChange={({ target }) => onChange({ avatar: target.checked })}
          />
        ) : null}
        {canDropOurLine(maker.tier) ? (
          <Checkbox
            id={`${id}-line`}
            label={`“Made with ${SITE.name}”`}
            checked={fields.ourLine}
            onChange={({ target }) => onChange({ ourLine: target.checked })}
          />
        ) : null}
      </fieldset>
      <div>
        <Field id={`${id}-message`} label="Message" hint="Optional." error={problems.message}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={fields.message}
              onChange={({ target }) => onChange({ message: target.value })}
            />
          )}
        </Field>
        <NearLimit text={fields.message} limit={MAX_MESSAGE_LENGTH} />
      </div>
      <div>
        <Field
          id={`${id}-contact`}
          label="How to reach you"
          hint="Optional, for this page only: a shop, a stall, a number. Your account’s email is never shown."
          error={problems.contact}
          value={fields.contact}
          autoComplete="off"
          onChange={({ target }) => onChange({ contact: target.value })}
        />
        <NearLimit text={fields.contact} limit={MAX_CONTACT_LENGTH} />
      </div>
    </>
  );
}
