/** The header's menus in one chunk. They open before it has loaded, and the stopwatch does not wait for it. */
export { AccountMenu, AreaSwitch } from "./account-menu";
export { NotificationBell } from "./notifications/notification-bell";
