/** How long an account's data is stored. The privacy page, the cookie page and the emails state these figures. */
export const CONFIRMATION_HOURS = 24;
export const RESET_MINUTES = 30;
/** A login without "Remember me". */
export const LOGIN_HOURS = 12;
/** A login with "Remember me". */
export const REMEMBERED_LOGIN_DAYS = 30;
/** How long the row of a login stays after it has ended. */
export const ENDED_LOGIN_DAYS = 30;
export const SENT_MAIL_DAYS = 30;
/** How long mail stays paused for an address without an account. */
export const MAIL_PAUSE_DAYS = 30;
/** How long a browser that has signed in is exempt from the growing delays. */
export const DEVICE_DAYS = 180;
