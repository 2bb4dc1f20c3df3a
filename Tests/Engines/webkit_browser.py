#!/usr/bin/python3
"""A WebKitGTK browser without anything around its page, for WebKitWebDriver.

Beside MiniBrowser it can run a script in a page before the page's own: the one that the file named as the argument
holds when a window opens. It writes what pages say on the console to its standard output.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

SCRIPT = Path(sys.argv[1])


def open_window(_session) -> WebKit2.WebView:
    contents = WebKit2.UserContentManager()
    contents.add_script(WebKit2.UserScript.new(
        SCRIPT.read_text(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None))
    settings = WebKit2.Settings(
        enable_webgl=True, enable_write_console_messages_to_stdout=True, enable_page_cache=True)
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=contents, settings=settings)
    window = Gtk.Window(default_width=960, default_height=600)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    view.grab_focus()
    return view


def automation_started(_context, session: WebKit2.AutomationSession):
    information = WebKit2.ApplicationInfo()
    information.set_name("Tiltcast tests")
    session.set_application_info(information)
    session.connect("create-web-view", open_window)


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", automation_started)
Gtk.main()
