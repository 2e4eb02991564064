/** The header's menus in one chunk: they open before it has arrived, and the stopwatch does not wait for them. */
export { AccountMenu, AreaSwitch } from "./account-menu";
export { NotificationBell } from "./notifications/notification-bell";
