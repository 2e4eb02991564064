import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField, TextareaField } from "@/components/ui/form-fields";
import { Options, Select } from "@/components/ui/input";
import { NearLimit } from "@/components/ui/label";
import { SoftLink } from "@/components/ui/soft-link";
import { canDropOurLine } from "@/lib/domain/billing/tiers";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import {
  canListMaterials,
  carryChoices,
  findReadableLine,
  type LineChoice,
  REST_LABEL,
  receiptLines,
  shownLines,
} from "@/lib/domain/shares/lines";
import {
  COVERS,
  END_LABELS,
  ENDS,
  MAX_CONTACT_LENGTH,
  MAX_MESSAGE_LENGTH,
  type ShareFields,
} from "@/lib/domain/shares/options";
import { type CoveredWork, countsSittings, hoursInWords } from "@/lib/domain/shares/view";
import { SITE } from "@/lib/site/site";

type SharePart = FormPart<ShareFields> & { work: CoveredWork };

const CHOICES: Record<LineChoice, string> = { show: "Show", fold: `“${REST_LABEL}”`, hide: "Hide" };

/** Whether the page is about one of several pieces, or about all of them. */
export function CoversField({ id, fields, onChange, pieces }: SharePart & { pieces: number }) {
  const words = { one: "One piece", all: `All ${pieces}` };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What the page is for</legend>
      <div className="overflow-hidden rounded-lg border border-line">
        {COVERS.map((covers) => (
          <Choice
            key={covers}
            name={`${id}-covers`}
            checked={fields.covers === covers}
            onChoose={() => onChange({ covers })}
          >
            {words[covers]}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

export function ReceiptFields({ work: { snapshot, sharers }, ...part }: SharePart) {
  const { id, fields, onChange } = part;
  const lines = receiptLines(snapshot, fields.listsMaterials);
  const readable = findReadableLine(lines, fields.lines);
  const hours = hoursInWords(snapshot.totalSeconds);
  return (
    <>
      {lines.length === 0 ? (
        <p className="text-muted">
          The final price is below what went into the work, so the page shows only the total.
        </p>
      ) : (
        <fieldset>
          <legend className="mb-1 font-semibold">Lines</legend>
          {shownLines(lines, {}, sharers).map(({ key, label, cents }) => (
            <div key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <label htmlFor={`${id}-${key}`} className="flex-[1_1_5rem] wrap-anywhere sm:leader">
                <bdi>{label}</bdi>{" "}
                <span className="num text-sm text-muted">{printMoney(cents ?? 0, snapshot.currency)}</span>
              </label>
              <Select
                id={`${id}-${key}`}
                className="w-42 max-w-full"
                value={fields.lines[key] ?? "show"}
                onChange={({ target }) => onChange({ lines: { ...fields.lines, [key]: target.value as LineChoice } })}
              >
                <Options of={Object.entries(CHOICES)} />
              </Select>
            </div>
          ))}
          <p role="status" className="pt-1.5 text-sm text-muted empty:absolute">
            {readable
              ? `“${readable.label}” alone is in “${REST_LABEL}”, so its amount can be read from it. Put another line there too, or show it.`
              : null}
          </p>
        </fieldset>
      )}
      <div className="-mt-3">
        {canListMaterials(snapshot) ? (
          <Checkbox
            id={`${id}-listed`}
            label="List each material by name"
            checked={fields.listsMaterials}
            onChange={({ target: { checked } }) =>
              onChange({ listsMaterials: checked, lines: carryChoices(snapshot, fields.lines, checked) })
            }
          />
        ) : null}
        {hours ? (
          <Checkbox
            {...bindFields(part).tick("hours")}
            label={`Show the time (${hours})`}
            hint="With the time and the amount for work, people can work out your rate."
          />
        ) : null}
      </div>
    </>
  );
}

const FACTS = [
  ["hours", "Hours"],
  ["sessions", "Sessions"],
  ["days", "Days"],
  ["dates", "First and last day"],
] as const;

/** The facts of a gift card, which never include a price. */
export function GiftFields({ work, ...part }: SharePart) {
  const bind = bindFields(part);
  const facts = FACTS.filter(([key]) => countsSittings(work) || (key !== "sessions" && key !== "days"));
  return (
    <fieldset>
      <legend className="font-semibold">Facts</legend>
      <p className="text-sm text-muted">A gift card never shows a price.</p>
      {facts.map(([key, label]) => (
        <Checkbox key={key} {...bind.tick(key)} label={label} />
      ))}
    </fieldset>
  );
}

/** The cover photo, which is private until its maker ticks this once. */
export function PhotoField({ work: { cover }, hasSharedPhoto, ...part }: SharePart & { hasSharedPhoto: boolean }) {
  if (!cover) return null;
  const firstTime = hasSharedPhoto
    ? ""
    : " It is private until you tick this. From then on your new links show their photo too.";
  return (
    <Checkbox
      {...bindFields(part).tick("photo")}
      label="The project’s cover photo"
      hint={`With its description. Your other photos stay private.${firstTime}`}
    />
  );
}

/** The maker's name. */
export function MakerFields({ work: { maker }, ...part }: SharePart) {
  const bind = bindFields(part);
  return (
    <fieldset>
      <legend className="font-semibold">Who made it</legend>
      {maker.name === null ? (
        <p className="mt-1 text-sm text-muted">
          You have no display name yet. <SoftLink href="/profile">Add one on your profile</SoftLink> to show it.
        </p>
      ) : (
        <Checkbox
          {...bind.tick("name")}
          label={
            <>
              Your name: <bdi className="wrap-anywhere">{maker.name}</bdi>
            </>
          }
        />
      )}
      {maker.hasAvatar ? <Checkbox {...bind.tick("avatar")} label="Your avatar" /> : null}
      {canDropOurLine(maker.tier) ? <Checkbox {...bind.tick("ourLine")} label={`“Made with ${SITE.name}”`} /> : null}
    </fieldset>
  );
}

/** The maker's words, beside how to reach them and until when. */
export function WordFields({ today, ...part }: SharePart & { today: LocalDate }) {
  const { fields } = part;
  const bind = bindFields(part);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <div className="flex flex-col *:first:flex *:first:grow *:first:flex-col [&_textarea]:grow">
        <TextareaField {...bind.text("message")} label="Message" hint="Optional." rows={3} />
        <NearLimit text={fields.message} limit={MAX_MESSAGE_LENGTH} />
      </div>
      <div className="grid content-start gap-5">
        <div>
          <Field
            {...bind.text("contact")}
            label="How to reach you"
            hint="Optional, for this page only: a shop, a stall, a number. Your account’s email is never shown."
            autoComplete="off"
          />
          <NearLimit text={fields.contact} limit={MAX_CONTACT_LENGTH} />
        </div>
        <SelectField
          {...bind.value("ends")}
          label="Link expires"
          options={ENDS.map((ends) => [ends, END_LABELS[ends]])}
        />
        {fields.ends === "day" ? <Field {...bind.text("endDay")} type="date" label="Last day" min={today} /> : null}
      </div>
    </div>
  );
}
