import { HiddenNote } from "@/components/reports/hidden-note";
import { ReportLink } from "@/components/reports/report-link";
import { Avatar } from "@/components/ui/avatar";
import { faceOf } from "@/components/ui/face";
import { SoftLink } from "@/components/ui/soft-link";
import type { CommentRow } from "@/db/queries/challenges/comments";
import { relativeTime } from "@/lib/domain/notifications/texts";
import { DeleteComment } from "./delete-comment";

export function Comment({ comment }: { comment: CommentRow }) {
  const { id, userId, authorName, avatarUrl, content, createdAt, isMine, isHidden } = comment;
  return (
    <li className="flex gap-3 border-t border-line py-4 first:border-t-0">
      <Avatar src={avatarUrl} face={faceOf(userId, authorName)} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-9 flex-wrap items-center gap-x-2 text-sm">
          <SoftLink
            href={`/profile/${userId}`}
            prefetch={false}
            className="relative -my-2.5 max-w-full py-3 wrap-anywhere font-semibold text-ink no-underline hover:underline"
          >
            <bdi>{authorName}</bdi>
          </SoftLink>
          {isMine ? <span className="text-muted">(you)</span> : null}
          <time dateTime={createdAt} className="text-muted">
            {relativeTime(new Date(createdAt), new Date())}
          </time>
        </p>
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
          {content}
        </p>
        {isMine && isHidden ? <HiddenNote /> : null}
        {isMine ? (
          <DeleteComment commentId={id} excerpt={content.slice(0, 40)} />
        ) : (
          <ReportLink kind="comment" id={id} what={`comment: ${content.slice(0, 40)}`} />
        )}
      </div>
    </li>
  );
}
