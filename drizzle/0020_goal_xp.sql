-- Personal goals that were met without their XP, as in demo data of older versions, get it now.
WITH counted AS (SELECT a.user_id, c.id AS challenge_id, a.allocated_seconds AS seconds, d.local_date,
    CASE WHEN c.is_evergreen THEN to_char(d.local_date, 'YYYY-MM') ELSE 'once' END AS period
    FROM session_allocations a JOIN challenges c ON c.id = a.challenge_id
    JOIN LATERAL (SELECT min(local_date) AS local_date FROM session_days WHERE session_id = a.session_id) d ON d.local_date IS NOT NULL),
  dates AS (SELECT user_id, challenge_id, period, sum(seconds) AS seconds, count(*) FILTER (WHERE seconds >= 3600) AS sessions
    FROM counted GROUP BY user_id, challenge_id, period, local_date),
  tallies AS (SELECT user_id, challenge_id, period, sum(seconds) AS seconds, sum(sessions) AS sessions,
    count(*) FILTER (WHERE seconds >= 300) AS days FROM dates GROUP BY 1, 2, 3),
  met AS (SELECT t.user_id, t.challenge_id || ':' || t.period AS goal FROM tallies t JOIN challenges c ON c.id = t.challenge_id
    WHERE c.user_goal_quantity <= CASE c.user_goal_unit WHEN 'sessions' THEN t.sessions WHEN 'days' THEN t.days
      WHEN 'hours' THEN t.seconds / 3600.0 ELSE t.seconds / 60.0 END),
  missing AS (SELECT m.* FROM met m WHERE NOT EXISTS (
    SELECT 1 FROM xp_events x WHERE x.user_id = m.user_id AND x.source = 'personal_goal' AND starts_with(x.source_id, m.goal || '#')
    HAVING sum(x.xp) > 0)),
  booked AS (INSERT INTO xp_events (user_id, source, source_id, xp)
    SELECT user_id, 'personal_goal', goal || '#' || (extract(epoch FROM clock_timestamp()) * 1000)::bigint, 100 FROM missing
    RETURNING user_id, xp)
UPDATE users u SET xp = u.xp + b.xp FROM (SELECT user_id, sum(xp)::int AS xp FROM booked GROUP BY 1) b WHERE b.user_id = u.id;
