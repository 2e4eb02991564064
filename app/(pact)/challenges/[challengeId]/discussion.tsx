import { HiddenNote, ReportLink } from "@/components/reports/report-link";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { faceOf } from "@/components/ui/face";
import { SoftLink } from "@/components/ui/soft-link";
import { COMMENTS_PAGE, type CommentRow, listComments } from "@/db/queries/challenges/comments";
import { MAX_COMMENT_LENGTH } from "@/lib/domain/challenges/input";
import { relativeTime } from "@/lib/domain/notifications/texts";
import type { Query } from "@/lib/domain/shared/address";
import { CommentForm, DeleteComment, LiveComments } from "./comment-controls";

/** Limits a page, because each event reloads all of it; earlier comments are on further pages. */
const MAX_COMMENTS = 500;

type Props = {
  userId: string;
  challengeId: string;
  isJoined: boolean;
  canJoin: boolean;
  /** `?comments=`: how many to show, either the newest or, with `?before=`, those before that cursor. */
  query: Query;
};

/** Lists comments, oldest first. Members can write, everybody can read. */
export async function Discussion({ userId, challengeId, isJoined, canJoin, query }: Props) {
  const limit = readCommentCount(query.comments);
  const before = typeof query.before === "string" ? query.before : undefined;
  const { comments, earlier } = await listComments(userId, challengeId, { limit, before });
  const next =
    limit < MAX_COMMENTS
      ? { ...(before && { before }), comments: `${limit + COMMENTS_PAGE}` }
      : { before: earlier ?? "" };
  const address = new URLSearchParams({ ...next, ...(typeof query.tab === "string" && { tab: query.tab }) });
  return (
    // Notifications link to it, so it receives focus.
    <Card id="discussion" tabIndex={-1} aria-labelledby="discussion-title" className="mt-5 outline-none">
      <LiveComments challengeId={challengeId} />
      <CardHeader>
        <CardTitle id="discussion-title" tabIndex={-1}>
          Discussion
        </CardTitle>
        {earlier ? (
          <SoftLink
            href={`/challenges/${challengeId}?${address}`}
            scroll={false}
            className={buttonClass({ variant: "plain" })}
          >
            Show earlier comments
          </SoftLink>
        ) : null}
      </CardHeader>
      <div role="log" aria-labelledby="discussion-title">
        {comments.length === 0 ? (
          <p className="mt-3 text-muted">No comments yet.</p>
        ) : (
          <ol className="mt-2">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
      </div>
      {before ? (
        <SoftLink href={`/challenges/${challengeId}#discussion`} className={buttonClass({ variant: "quiet" })}>
          Show the newest comments
        </SoftLink>
      ) : isJoined ? (
        <CommentForm userId={userId} challengeId={challengeId} maxLength={MAX_COMMENT_LENGTH} />
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          {canJoin ? "Join this challenge to comment." : "Only people who joined can comment."}
        </p>
      )}
    </Card>
  );
}

function readCommentCount(query: unknown): number {
  const wanted = typeof query === "string" && /^\d{1,4}$/.test(query) ? Number(query) : COMMENTS_PAGE;
  return Math.min(MAX_COMMENTS, Math.max(COMMENTS_PAGE, wanted));
}

function Comment({ comment }: { comment: CommentRow }) {
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
