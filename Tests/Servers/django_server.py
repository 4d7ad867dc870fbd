#!/usr/bin/env python3
"""An authorization server on django-oauth-toolkit, in one file: django_server.py PORT

Client "conf" authenticates by Basic (form-encoded) or in the body, with the secret in CLIENT_SECRET, and may use the
redirect URIs in REDIRECT_URIS beside the standard one. The authorization endpoint approves at once for the one user, PKCE
is required, refresh tokens rotate, the database is in memory. GET /calls counts token requests.
"""
import os
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"  # cleartext, on loopback only

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="only for tests, only on loopback, never kept",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        __name__ + ".signed_in",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    OAUTH2_PROVIDER={
        "PKCE_REQUIRED": True,
        "SCOPES": {"read": "Read"},
        "ALLOWED_REDIRECT_URI_SCHEMES": ["com.example.app", "https"],
    },
    LOGGING_CONFIG=None,
)
django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import JsonResponse
from django.urls import include, path
from oauth2_provider.models import get_application_model

calls = 0


def signed_in(get_response):
    """Middleware: every browser is alice, and her token requests are counted."""
    def handle(request):
        global calls
        request.user = User.objects.get(username="alice")
        calls += request.path == "/o/token/"
        return get_response(request)
    return handle


urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("calls", lambda request: JsonResponse(calls, safe=False)),
]


class Quiet(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass


def main(port):
    call_command("migrate", verbosity=0)
    get_application_model().objects.create(
        name="Test",
        user=User.objects.create_user("alice"),
        client_id="conf",
        client_secret=os.environ["CLIENT_SECRET"],
        client_type="confidential",
        authorization_grant_type="authorization-code",
        redirect_uris=" ".join(["com.example.app:/oauth2redirect", *os.environ.get("REDIRECT_URIS", "").split()]),
        skip_authorization=True,
    )
    # One thread, which the database in memory needs.
    make_server("127.0.0.1", port, get_wsgi_application(), handler_class=Quiet).serve_forever()


if __name__ == "__main__":
    # Django finds this module by its name, and must not load it a second time.
    sys.modules[__name__] = sys.modules["__main__"]
    main(int(sys.argv[1]))
