import { CardSkeletons, HeadingSkeleton, PageSkeleton, Skeleton } from "@/components/ui/skeleton";
import { BOARDS } from "@/lib/domain/leaderboard/boards";

export default function LeaderboardLoading() {
  return (
    <PageSkeleton>
      <HeadingSkeleton />
      <Skeleton className="-mt-2 h-22 md:hidden" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
        <CardSkeletons count={BOARDS.length} className="h-213" />
      </div>
    </PageSkeleton>
  );
}
