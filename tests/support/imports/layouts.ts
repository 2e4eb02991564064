import type { Choices } from "@/app/(pact)/profile/data/read-file";

const MORNING = "2026-03-04 09:00-10:30 90m";
const NIGHT = "2026-03-05 22:30-00:15 105m";

/** `wanted`: rows as "day start-end minutes project: description", problems as "line column: why", or questions. */
type Layout = [name: string, lines: string[], wanted: string[], choices?: Partial<Choices>];

const BY_HAND: Layout[] = [
  [
    "Date,Start,End,Project,Notes",
    ["Date,Start,End,Project,Notes", "2026-03-04,09:00,10:30,Bowls,Throwing", "2026-03-05,22:30,00:15,,Glaze"],
    [`${MORNING} Bowls: Throwing`, `${NIGHT} Glaze`],
  ],
  [
    "Date,From,To,Duration as kimai writes it",
    [
      "Date,From,To,Duration,Rate,Internal rate,User,Customer,Project,Activity,Description",
      "2026-03-04,09:00,10:30,5400,0,0,thandi,Me,Bowls,Throwing,",
    ],
    [`${MORNING} Bowls: Throwing`],
  ],
  [
    "Date,Start,End,Hours, where the hours leave out a pause",
    ["Date,Start,End,Hours", "2026-03-04,09:00,10:30,1.5", "2026-03-05,09:00,17:00,7.5"],
    [`${MORNING} Crafting session`, "2026-03-05 09:00-17:00 450m Crafting session"],
  ],
  ["Date,What,Minutes", ["Date,What,Minutes", "2026-03-04,Knitting,90"], [`${MORNING} Knitting`]],
  ["Date,What,Min.", ["Date,What,Min.", "2026-03-04,Knitting,90"], [`${MORNING} Knitting`]],
  ["seconds", ["day,timeSpentSeconds,task", "2026-03-04,5400,Knitting"], [`${MORNING} Knitting`]],
  ["milliseconds", ["Date,Duration (ms),Task", "2026-03-04,5400000,Knitting"], [`${MORNING} Knitting`]],
  ["hours", ["Date;Hours;Item", "04.03.2026;1,5;Knitting"], [`${MORNING} Knitting`]],
  [
    "hours and minutes in two columns",
    ["Date,Hours,Minutes,Notes", "2026-03-04,1,30,Knitting", "2026-03-05,0,45,Socks"],
    [`${MORNING} Knitting`, "2026-03-05 09:00-09:45 45m Socks"],
  ],
  [
    "minutes and seconds in two columns",
    ["Date,Min,Sec,Notes", "2026-03-04,90,0,Knitting", "2026-03-05,0,30,Socks"],
    [`${MORNING} Knitting`, "2026-03-05 09:00-09:00 0.5m Socks"],
  ],
  [
    "the same length in hours and once more in minutes",
    ["Date,Minutes,Hours,Notes", "2026-03-04,90,1.5,Knitting"],
    [`${MORNING} Knitting`],
  ],
  [
    "lengths in words",
    ["Date,Time spent,What", "2026-03-04,1h30,Knitting", "2026-03-05,90 mins,Socks", "2026-03-06,PT1H30M,Hat"],
    [`${MORNING} Knitting`, "2026-03-05 09:00-10:30 90m Socks", "2026-03-06 09:00-10:30 90m Hat"],
  ],
  ["a span in one cell", ["Date,Time,Piece", "2026-03-04,09:00-10:30,Bowl"], [`${MORNING} Bowl: Bowl`]],
  ["a span without colons", ["Date,From-To,What", "2026-03-04,0900-1030,Bowl"], [`${MORNING} Bowl`]],
  ["a span in South African hours", ["Date,Hours,What", "2026-03-04,09h00 - 10h30,Bowl"], [`${MORNING} Bowl`]],
  ["a span in words", ["Day,When,What", "4 Mar 2026,9:00 to 10:30,Bowl"], [`${MORNING} Bowl`]],
  [
    "a span of twelve hours",
    ["Date,Hours worked,What", "3/14/2026,9-10:30am,Bowl"],
    ["2026-03-14 09:00-10:30 90m Bowl"],
  ],
  ["a span with its date", ["When,What", "2026-03-04 09:00 – 10:30,Bowl"], [`${MORNING} Bowl`]],
  ["a span of two moments", ["When,What", "2026-03-05 22:30 - 2026-03-06 00:15,Bowl"], [`${NIGHT} Bowl`]],
  [
    "times after midnight in one cell",
    ["Date,Time,What", "2026-03-05,22:30-00:15,Bowl", "2026-03-06,14:00-16:00,Bowl"],
    [`${NIGHT} Bowl`, "2026-03-06 14:00-16:00 120m Bowl"],
  ],
  [
    "German",
    ["Datum;Beginn;Ende;Projekt;Tätigkeit", "04.03.2026;09:00;10:30;Schalen;Drehen"],
    [`${MORNING} Schalen: Drehen`],
  ],
  [
    "German with a pause",
    ["Datum;Von;Bis;Pause;Stunden;Notiz", "Mi, 04.03.2026;9:00 Uhr;11 Uhr;0:30;1,5;Drehen"],
    ["2026-03-04 09:00-11:00 90m Drehen"],
  ],
  ["German lengths", ["Tag;Dauer;Was", "4. März 2026;1 Std. 30 Min.;Drehen"], [`${MORNING} Drehen`]],
  ["German decimals", ["Datum;Dauer (Std.);Was", "04.03.2026;1,5;Drehen"], [`${MORNING} Drehen`]],
  [
    "Afrikaans",
    ["Datum,Begin,Einde,Projek,Beskrywing", "4 Maart 2026,09:00,10:30,Bakke,Draai"],
    [`${MORNING} Bakke: Draai`],
  ],
  ["Afrikaans lengths", ["Datum,Minute,Wat", "2026/03/04,90,Draai"], [`${MORNING} Draai`]],
  [
    "American with half days",
    ["Date,In,Out,Notes", "03/04/2026,9:00 AM,10:30 AM,Bowl", "03/25/2026,9am,10:30am,Bowl"],
    [`${MORNING} Bowl`, "2026-03-25 09:00-10:30 90m Bowl"],
  ],
  [
    "MM.DD.YYYY",
    ["Date,Start,End", "03.04.2026,09:00,10:30", "03.25.2026,09:00,10:30"],
    [`${MORNING} Crafting session`, "2026-03-25 09:00-10:30 90m Crafting session"],
  ],
  ["an end of 24:00", ["Date,Start,End", "2026-03-05,22:30,24:00"], ["2026-03-05 22:30-00:00 90m Crafting session"]],
  ["hours without minutes", ["Date,Start,Finish", "2026-03-04,9,17"], ["2026-03-04 09:00-17:00 480m Crafting session"]],
  ["a date and a time before a length", ["Date,Time,Duration,What", "2026-03-04,09:00,1:30,Bowl"], [`${MORNING} Bowl`]],
  ["a start and a length", ["Start,Duration,What", "2026-03-04 09:00,1:30:00,Bowl"], [`${MORNING} Bowl`]],
  ["midnight added by a spreadsheet", ["Date,Hours", "2026-03-04 00:00:00,1.5"], [`${MORNING} Crafting session`]],
  [
    "hours that a day's plain rows and timed rows share",
    ["Date,Start,End,Hours,What", "2026-03-04,09:00,10:30,,Bowl", "2026-03-04,,,2,Glaze"],
    [`${MORNING} Bowl`, "2026-03-04 10:30-12:30 120m Glaze"],
  ],
];

const OF_TOOLS: Layout[] = [
  [
    "Toggl Track",
    [
      '"User","Email","Client","Project","Task","Description","Billable","Start date","Start time","End date","End time","Duration","Tags"',
      "Thandi,t@example.com,,Bowls,,Throwing,No,2026-03-04,09:00:00,2026-03-04,10:30:00,01:30:00,",
    ],
    [`${MORNING} Bowls: Throwing`],
  ],
  [
    "Timing",
    [
      "Project,Title,Notes,Start Date,End Date,Duration",
      "Bowls,Throwing,,2026-03-04 09:00:00,2026-03-04 10:30:00,1:30:00",
    ],
    [`${MORNING} Bowls: Throwing`],
  ],
  [
    "ATracker",
    [
      "Task name,Task description,Start time,End time,Duration,Duration in hours,Note,Tag",
      "Throwing,,2026-03-04 09:00:00,2026-03-04 10:30:00,01:30:00,1.50,Two bowls,",
    ],
    [`${MORNING} Two bowls`],
  ],
  [
    "a summary of Clockify",
    ["Date,Time (h),Time (decimal)", "2026-03-04,01:30:00,1.5"],
    [`${MORNING} Crafting session`],
  ],
  [
    "Timeular",
    [
      "TimeEntryID,StartDate,StartTime,StartTimeOffset,EndDate,EndTime,EndTimeOffset,Duration,ActivityID,Activity,SpaceId,Note",
      "1,2026-03-04,09:00:00.000,+0200,2026-03-04,10:30:00.000,+0200,01:30:00,2,Throwing,3,",
    ],
    [`${MORNING} Throwing`],
  ],
  [
    "a time sheet with breaks",
    ["Date,Clock In,Clock Out,Break,Total Hours", "2026-03-04,9:00 AM,5:00 PM,0:30,7.5"],
    ["2026-03-04 09:00-17:00 450m Crafting session"],
  ],
  [
    "Harvest",
    ["Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded", "2026-03-04,,Bowls,,Throwing,,1.5,1.5"],
    [`${MORNING} Bowls: Throwing`],
  ],
  [
    "kimai with decimal durations",
    [
      "Date;From;To;Duration;Project;Activity;Description",
      "04/03/2026;09:00;10:30;1,50;Bowls;Throwing;",
      "25/03/2026;09:00;10:30;1,50;Bowls;Throwing;",
    ],
    [`${MORNING} Bowls: Throwing`, "2026-03-25 09:00-10:30 90m Bowls: Throwing"],
  ],
  [
    "Clockify",
    [
      "Project;Client;Description;Task;User;Group;Email;Tags;Billable;Start Date;Start Time;End Date;End Time;Duration (h);Duration (decimal)",
      "Bowls;;Throwing;;T;;t@example.com;;No;04/03/2026;09:00:00;04/03/2026;10:30:00;01:30:00;1,50",
    ],
    [`${MORNING} Bowls: Throwing`],
    { order: "day-first" },
  ],
  [
    "a calendar",
    [
      "Subject,Start Date,Start Time,End Date,End Time,All Day Event",
      "Throwing,3/14/2026,9:00 AM,3/14/2026,10:30 AM,False",
    ],
    ["2026-03-14 09:00-10:30 90m Throwing"],
  ],
  [
    "instants with their offset",
    ["id,description,start,stop,project", "1,Throwing,2026-03-04T07:00:00+00:00,2026-03-04T08:30:00Z,Bowls"],
    [`${MORNING} Bowls: Throwing`],
  ],
  [
    "Super Productivity with a task of several days",
    [
      "Date;Start;End;Titles;Descriptions;Projects;Worked",
      "2026-03-04;09:00;17:00;Carving;-;Spoons;1:30",
      "2026-03-05 - 2026-03-09;09:00;17:00;Oiling;-;Spoons;2:00",
    ],
    [`${MORNING} Spoons: Carving`, "3 Date: This is more than one day. Write a line for each."],
  ],
];

const SHAPES: Layout[] = [
  ["sep=;", ["sep=;", "Date;Start;End", "2026-03-04;09:00;10:30"], [`${MORNING} Crafting session`]],
  [
    "title lines above the header",
    ["Studio hours 2026", "Thandi M.,,", "", "Date,Start,End", "2026-03-04,09:00,10:30"],
    [`${MORNING} Crafting session`],
  ],
  ["pipes", ["Date|Start|End|Notes", "2026-03-04|09:00|10:30|Bowl, small"], [`${MORNING} Bowl, small`]],
  [
    "a table in Markdown",
    ["| Date | Start | End | What |", "|---|---|:--|---|", "| 2026-03-04 | 09:00 | 10:30 | Bowl |"],
    [`${MORNING} Bowl`],
  ],
  ["tabs", ["Date\tMinutes\tWhat", "2026-03-04\t90\tBowl, small"], [`${MORNING} Bowl, small`]],
  [
    "a cell too many",
    ["Date;Minutes;What", "2026-03-04;90;Dye;rinse twice", "2026-03-05;90;Dye;;"],
    [
      "2026-03-05 09:00-10:30 90m Dye",
      "2 Date: This line has more cells than the header. Put texts with a separator into quotation marks.",
    ],
  ],
  ["no header", ["2026-03-04,09:00,10:30,Bowl"], ["asks-columns"]],
  [
    "no header, as chosen",
    ["2026-03-04,09:00,10:30,Bowl"],
    [`${MORNING} Bowl`],
    { headerAt: -1, columns: { startDate: 0, startTime: 1, endTime: 2, description: 3 } },
  ],
  ["columns that say nothing", ["a,b,c", "x,y,z"], ["asks-columns"]],
  ["a time that could be how long or when", ["Date,What,Time", "2026-03-04,Bowl,9:00"], ["asks-columns"]],
  ["dates that could be both", ["Date,Start,End", "03/04/2026,09:00,10:30"], ["asks-order"]],
  [
    "numbers without a unit",
    ["Date,Duration,What", "2026-03-04,10800,Bowl", "2026-03-05,900,Bowl"],
    ["unit of Duration: 10800, 900"],
  ],
  [
    "numbers among lengths",
    ["Date,Duration,What", "2026-03-04,1h,Bowl", "2026-03-05,45,Bowl"],
    ["unit of Duration: 45"],
  ],
  ["a pause without a unit", ["Date,Start,End,Break", "2026-03-04,09:00,17:00,30"], ["unit of Break: 30"]],
  [
    "numbers whose unit was chosen",
    ["Date,Duration,What", "2026-03-04,5400,Bowl"],
    [`${MORNING} Bowl`],
    { units: { duration: "seconds" } },
  ],
  [
    "reasons that are true",
    [
      "Date,Start,End",
      "2026-02-30,09:00,10:30",
      "04.03.,09:00,10:30",
      "soon,09:00,10:30",
      "2026-03-04,9 o’clock,10:30",
      "2026-03-04,25:00,26:00",
      "2026-03-04,09:00+02:00,10:30",
      "2026-03-04,09:00,10:30",
      "2026-03-05,09:00,10:30",
      "2026-03-06,09:00,10:30",
      "2026-03-07,09:00,10:30",
      "2026-03-08,09:00,10:30",
      "2026-03-09,09:00,10:30",
    ],
    [
      ...[4, 5, 6, 7, 8, 9].map((day) => `2026-03-0${day} 09:00-10:30 90m Crafting session`),
      "2 Date: This date doesn’t exist.",
      "3 Date: This date has no year.",
      "4 Date: We can’t read this as a date. Write it like 2026-03-04.",
      "5 Start: We can’t read this as a time. Write it like 14:30.",
      "6 Start: This time doesn’t exist.",
      "7 Start: A time zone needs its date in the same cell.",
    ],
  ],
];

export const LAYOUTS: readonly Layout[] = [...BY_HAND, ...OF_TOOLS, ...SHAPES];
