import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { listComments } from "@/db/queries/challenges-comments";
import { COMMENT_MAX_LENGTH } from "@/lib/domain/challenges-input";
import { Comment } from "./comment";
import { CommentForm } from "./comment-form";
import { LiveComments } from "./live-comments";

const PAGE = 50;
const MOST = 1000;

/** The discussion like a guest book: oldest first, members write, everybody reads (spec §2 Challenges, §6). */
export async function Discussion({
  userId,
  challengeId,
  isJoined,
  canJoin,
  shown,
}: {
  userId: string;
  challengeId: string;
  isJoined: boolean;
  canJoin: boolean;
  /** `?comments=`: how many of the newest are shown. */
  shown: unknown;
}) {
  const limit = commentsShown(shown);
  const { comments, earlier } = await listComments(userId, challengeId, { limit });
  return (
    <Card id="discussion" aria-labelledby="discussion-title" className="mt-5">
      <LiveComments challengeId={challengeId} />
      <CardHeader>
        <CardTitle id="discussion-title" tabIndex={-1}>
          Discussion
        </CardTitle>
        {earlier && limit < MOST ? (
          <Link
            href={`/challenges/${challengeId}?comments=${limit + PAGE}`}
            scroll={false}
            className={buttonClass({ variant: "plain" })}
          >
            Show earlier comments
          </Link>
        ) : null}
      </CardHeader>
      <div role="log" aria-labelledby="discussion-title">
        {comments.length === 0 ? (
          <p className="mt-3 text-muted">Nobody has written here yet.</p>
        ) : (
          <ol className="mt-2">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
      </div>
      {isJoined ? (
        <CommentForm userId={userId} challengeId={challengeId} maxLength={COMMENT_MAX_LENGTH} />
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          {canJoin ? "Join this challenge to write in its discussion." : "Only those who have joined can write here."}
        </p>
      )}
    </Card>
  );
}

function commentsShown(asked: unknown): number {
  const wanted = typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : PAGE;
  return Math.min(MOST, Math.max(PAGE, wanted));
}
