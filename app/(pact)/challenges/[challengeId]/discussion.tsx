import { HiddenNote } from "@/components/reports/report-link";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { faceOf } from "@/components/ui/face";
import { MenuLink, More } from "@/components/ui/flyout";
import { SoftLink } from "@/components/ui/soft-link";
import { COMMENTS_PAGE, type CommentRow, listComments } from "@/db/queries/challenges/comments";
import { MAX_COMMENT_LENGTH } from "@/lib/domain/challenges/input";
import { relativeTime } from "@/lib/domain/notifications/texts";
import { reportPath } from "@/lib/domain/reports/kinds";
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
    <Card id="discussion" tabIndex={-1} aria-labelledby="discussion-title" className="outline-none">
      <LiveComments challengeId={challengeId} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle id="discussion-title" tabIndex={-1}>
          Discussion
        </CardTitle>
        {isJoined && !before && comments.length > 0 ? (
          <a href="#comment" className="card-link">
            Write a comment
          </a>
        ) : null}
      </div>
      {before ? (
        <SoftLink
          href={`/challenges/${challengeId}#discussion`}
          className={buttonClass({ variant: "quiet", className: "mt-3" })}
        >
          Show the newest comments
        </SoftLink>
      ) : null}
      {earlier ? (
        <SoftLink
          href={`/challenges/${challengeId}?${address}`}
          scroll={false}
          className={buttonClass({ variant: "plain", className: "mt-2 -ml-4.5" })}
        >
          Show earlier comments
        </SoftLink>
      ) : null}
      <div role="log" aria-labelledby="discussion-title" className="mt-4 border-t border-line pt-1">
        {comments.length === 0 ? (
          <p className="mt-3 text-muted">No comments yet.</p>
        ) : (
          <ol className="-mb-3 divide-y divide-line">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
      </div>
      {before ? null : isJoined ? (
        // Below the newest comment, so that what was posted appears beside it.
        <CommentForm userId={userId} challengeId={challengeId} maxLength={MAX_COMMENT_LENGTH} />
      ) : (
        <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
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
  const excerpt = content.slice(0, 40);
  return (
    <li className="comment-row">
      <Avatar src={avatarUrl} face={faceOf(userId, authorName)} />
      <div>
        <SoftLink href={`/profile/${userId}`} prefetch={false} className="comment-name">
          <bdi>{authorName}</bdi>
        </SoftLink>
        <p className="num text-sm text-muted">
          {isMine ? "You · " : null}
          <time dateTime={createdAt}>{relativeTime(new Date(createdAt), new Date())}</time>
        </p>
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
          {content}
        </p>
        {isMine && isHidden ? <HiddenNote /> : null}
      </div>
      {isMine ? (
        <DeleteComment commentId={id} excerpt={excerpt} />
      ) : (
        <More lazy={false} label={`More for comment: ${excerpt}`}>
          <MenuLink href={reportPath("comment", id)} prefetch={false}>
            Report
          </MenuLink>
        </More>
      )}
    </li>
  );
}
